import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { aheadEnergy, aheadMarks, stepsPath } from './ahead-shape.ts'
import classes from './PreviewPane.module.css'

type Props = { ahead: StrategyPreview['ahead']; place: StrategyPlace; isOld: boolean }

const WIDTH = 326
const HEIGHT = 56
const HOUR_QUARTERS = 4

/** Expected power of each regulated device in the next hours. */
export function AheadChart({ ahead, place, isOld }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const zone = { timeZone: place.timezone }
  const quarters = Math.max(...ahead.devices.map(({ loadW }) => loadW.length))
  if (quarters <= 0) return null
  const marks = aheadMarks(ahead.from, quarters, place.timezone)
  const energy = (loadW: readonly (number | null)[]) => {
    const { usedWh, suppliedWh } = aheadEnergy(loadW)
    const used = formatEnergy(usedWh, { locale }).text
    if (suppliedWh < 1) return used
    return t('strategies.usedAndSupplied', { used, supplied: formatEnergy(suppliedWh, { locale }).text })
  }
  return (
    <Card
      heading={t('strategies.nextHours', { count: Math.round(quarters / HOUR_QUARTERS) })}
      data-old={isOld || undefined}
      className={classes.result}
    >
      {ahead.devices.map(({ device, loadW }) => {
        const known = loadW.flatMap((value) => value ?? [])
        const top = Math.max(1, ...known)
        const low = Math.min(0, ...known)
        const y = (value: number) => 2 + ((top - value) / (top - low)) * (HEIGHT - 4)
        return (
          <div key={device.id} className={classes.ahead}>
            <p>
              <span>{device.name}</span>
              <b>{known.length === 0 ? '–' : energy(loadW)}</b>
            </p>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t('strategies.expectedPower', { device: device.name, energy: energy(loadW) })}
            >
              {marks.map(({ atMs, share }) => (
                <path key={atMs} className={classes.mark} d={`M${share * WIDTH} 0V${HEIGHT}`} />
              ))}
              <path className={classes.load} d={stepsPath(loadW, WIDTH, y)} />
              <path className={classes.base} d={`M0 ${y(0)}H${WIDTH}`} />
            </svg>
          </div>
        )
      })}
      <p className={classes.axis} aria-hidden="true">
        <span style={{ left: 0 }}>{t('strategies.axisNow')}</span>
        {marks
          .filter(({ share }) => share > 0.12 && share < 0.94)
          .map(({ atMs, share, isMidnight }) => (
            <span key={atMs} style={{ left: `${share * 100}%`, transform: 'translateX(-50%)' }}>
              {isMidnight ? formatWeekday(atMs, { ...zone, locale, style: 'short' }) : formatTime(atMs, zone)}
            </span>
          ))}
      </p>
      <p className={classes.none}>{t('strategies.aheadLike')}</p>
    </Card>
  )
}
