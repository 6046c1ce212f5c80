import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { useWidth } from '../../../ui/data/use-width.ts'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { seriesTexts } from '../energy-texts.ts'
import classes from './BalanceBars.module.css'
import {
  type BalancePart,
  type BalanceUnit,
  balanceParts,
  balanceUnit,
  barSegments,
  type DayEnergy,
} from './balance-parts.ts'

const BAR_PX = 22

const isSilent = (day: DayEnergy) => Object.values(day).every((energyWh) => !energyWh)

type Props = {
  /** undefined while it loads */
  day: DayEnergy | undefined
  title: string
  note?: string
  /** why there is no balance when nothing was measured */
  whenEmpty: string
  /** the known cause of an empty balance at the location, which is more informative than "no values" */
  cause?: string | null
  hasBattery: boolean
}

/** The balance of a span: one bar of sources and one of uses, of equal length. */
export function BalanceBars({ day, title, note, whenEmpty, cause, hasBattery }: Props) {
  const { t, i18n } = useTranslation()
  const heading = {
    heading: title,
    note: note && <span className={cx('caption', classes.wide)}>{note}</span>,
  }
  if (!day)
    return (
      <Card {...heading}>
        <div className={cx(classes.waiting, hasBattery && classes.long)}>
          <Skeleton height={56} />
        </div>
      </Card>
    )
  const balance = balanceParts(day)
  if (!balance)
    return (
      <Card {...heading}>
        <EmptyState
          title={title}
          reason={cause ?? (isSilent(day) ? whenEmpty : t('overview.balanceUnmeasured'))}
        />
      </Card>
    )
  const unit = balanceUnit(day)
  const total = formatEnergy(balance.totalWh, { locale: i18n.language, ...unit })
  return (
    <Card
      {...heading}
      end={
        <>
          <b className={classes.total}>{total.value}</b>
          <span className={cx(classes.equal, classes.narrow)}> {total.unit}</span>
          <span className={cx(classes.equal, classes.wide)}>
            {' '}
            {t('overview.balanceEqual', { unit: total.unit, out: total.text })}
          </span>
        </>
      }
    >
      <div className={classes.bars}>
        <Legend parts={balance.sources} unit={unit} />
        <Bars
          sources={balance.sources}
          uses={balance.uses}
          label={t('overview.balanceLabel', { total: total.text })}
        />
        <Legend parts={balance.uses} unit={unit} />
      </div>
    </Card>
  )
}

function Bars({ sources, uses, label }: { sources: BalancePart[]; uses: BalancePart[]; label: string }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.canvas}>
      {width > 0 && (
        <svg width={width} height={2 * BAR_PX + 12} role="img" aria-label={label}>
          {[sources, uses].map((parts, row) =>
            barSegments(parts, width - 2).map((segment, i) => {
              const part = parts[i]
              return part === undefined || segment.width === 0 ? null : (
                <rect
                  key={part.name}
                  className={classes.part}
                  x={segment.x + 1}
                  y={1 + row * (BAR_PX + 10)}
                  width={segment.width}
                  height={BAR_PX}
                  rx={Math.min(4, segment.width / 2)}
                  fill={part.fill}
                  stroke={part.color}
                />
              )
            }),
          )}
        </svg>
      )}
    </div>
  )
}

function Legend({ parts, unit }: { parts: readonly BalancePart[]; unit: BalanceUnit }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={classes.legend}>
      {parts.map(({ name, energyWh, fill, color }) => (
        <li key={name}>
          <svg width="14" height="14" aria-hidden="true">
            <rect
              x=".75"
              y=".75"
              width="12.5"
              height="12.5"
              rx="3"
              fill={fill}
              stroke={color}
              strokeWidth="1.5"
            />
          </svg>
          <span className="dim">{t(name === 'unmeasured' ? 'energy.unmeasured' : seriesTexts[name])}</span>
          <b className="num">{formatEnergy(energyWh, { locale: i18n.language, ...unit }).value}</b>
        </li>
      ))}
    </ul>
  )
}
