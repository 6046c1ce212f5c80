import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { formatTemperature } from '@kilowatt/domain/units/format-measure'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../shared/energy/category-icons.ts'
import { deviceReadout, useShownDevices } from '../../shared/energy/device-readout.ts'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { Card } from '../../ui/data/Card.tsx'
import { RollingValue } from '../../ui/data/RollingValue.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './DeviceCard.module.css'
import type { DeviceNow } from './use-devices.ts'

/** One device: its kind, current value and state. `href` makes the name a link to its page. */
export function DeviceCard({ now: { device, live }, href }: { now: DeviceNow; href?: string }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const units = useUnitSystem()
  const DeviceIcon = categoryIcons[device.category]
  const { color } = categoryFacts[device.category]
  const known = live !== null && !live.stale && live.connected ? live : null
  const shown = useShownDevices()
  const { power, direction } = deviceReadout(device, known ? shown : new Map(), locale)
  const extras = [
    known?.socPct == null ? null : formatPercent(known.socPct, { locale }).text,
    known?.temperatureC == null ? null : formatTemperature(known.temperatureC, { locale, units }).text,
  ].filter((text) => text !== null)
  return (
    <Card className={classes.card ?? ''}>
      <span
        className={classes.icon}
        style={{ color: `var(--e-${color}-text)`, background: `var(--e-${color}-soft)` }}
      >
        <DeviceIcon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        {href ? (
          <AppLink href={href} className={classes.name}>
            {device.name}
          </AppLink>
        ) : (
          <b className={classes.name}>{t(`categories.${device.category}`)}</b>
        )}
        <span className={known ? 'dim' : classes.silent}>
          {known
            ? direction
              ? t(`energy.direction_${direction}`)
              : t('devices.connected')
            : t('words.notConnected')}
        </span>
      </div>
      <div className={classes.value}>
        <span className="metric metric-sm">
          <RollingValue value={power} />
        </span>
        {extras.length > 0 && <span className="dim">{extras.join(' · ')}</span>}
      </div>
    </Card>
  )
}
