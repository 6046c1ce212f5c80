import type { Location } from '@kilowatt/contracts/tenancy/location'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { formatTemperature } from '@kilowatt/domain/units/format-measure'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../shared/energy/category-icons.ts'
import { deviceReadout, useShownDevices } from '../../shared/energy/device-readout.ts'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { Card } from '../../ui/data/Card.tsx'
import { RollingValue } from '../../ui/data/RollingValue.tsx'
import classes from './DeviceGauge.module.css'
import { gaugeOf } from './gauge-of.ts'
import type { DeviceNow } from './use-devices.ts'

type Props = {
  now: DeviceNow
  location: Pick<Location, 'solarPeakW' | 'gridLimitW'>
  /** settings of the device, if known */
  set: { reservePct: number | null; targetC: number | null; chargerW: number | null }
}

/** Three quarters of a circle, open at the bottom. */
const ARC = 75
const START_DEG = 135
const RADIUS = 92

/** The current value of a device as one large number, on an arc if there is a value to compare it with. */
export function DeviceGauge({ now: { device, live }, location, set }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const units = useUnitSystem()
  const shown = useShownDevices()
  const known = live !== null && !live.stale && live.connected ? live : null
  const DeviceIcon = categoryIcons[device.category]
  const { color } = categoryFacts[device.category]
  const values = {
    powerW: known?.powerW ?? null,
    socPct: known?.socPct ?? null,
    temperatureC: known?.temperatureC ?? null,
  }
  const { shows, share, mark } = gaugeOf(device.category, values, { ...location, ...set })
  const { power, direction } = deviceReadout(device, known ? shown : new Map(), locale)
  const level = formatPercent(values.socPct, { locale })
  const temperature = formatTemperature(values.temperatureC, { locale, units })
  const large = { level, temperature, power }[shows]
  const way = direction ? t(`energy.direction_${direction}`) : null
  const line = shows === 'power' ? way : known && [way, power.text].filter(Boolean).join(' ')
  const extras = [
    shows !== 'level' && values.socPct !== null ? level.text : null,
    shows !== 'temperature' && values.temperatureC !== null ? temperature.text : null,
  ].filter((text) => text !== null)
  return (
    <Card className={classes.card ?? ''}>
      <div className={classes.gauge}>
        <svg viewBox="0 0 220 206" aria-hidden="true">
          <Arc share={1} stroke="var(--track)" />
          {share !== null && share > 0.005 && <Arc share={share} stroke={`var(--e-${color})`} />}
          {mark !== null && <Mark share={mark} />}
        </svg>
        <div className={classes.words}>
          <DeviceIcon
            size={22}
            stroke={1.75}
            style={{ color: `var(--e-${color}-text)` }}
            aria-hidden="true"
          />
          <span className={classes.large}>
            <RollingValue value={large} />
          </span>
          <span style={{ color: `var(--e-${color}-text)` }}>
            {known ? line : t(live && !live.connected ? 'words.notConnected' : 'devices.noValue')}
          </span>
          {extras.length > 0 && <span className="caption">{extras.join(' · ')}</span>}
        </div>
      </div>
    </Card>
  )
}

const Arc = ({ share, stroke }: { share: number; stroke: string }) => (
  <circle
    cx="110"
    cy="110"
    r={RADIUS}
    fill="none"
    stroke={stroke}
    strokeWidth="12"
    strokeLinecap="round"
    pathLength={100}
    strokeDasharray={`${share * ARC} 100`}
    transform={`rotate(${START_DEG} 110 110)`}
  />
)

/** A short stroke across the arc. */
const Mark = ({ share }: { share: number }) => (
  <line
    x1={110 + RADIUS - 10}
    y1="110"
    x2={110 + RADIUS + 10}
    y2="110"
    stroke="var(--text)"
    strokeWidth="2"
    transform={`rotate(${START_DEG + share * 270} 110 110)`}
  />
)
