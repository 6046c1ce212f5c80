import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import type { Formatted } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BalanceUnit } from '../../../shared/energy/balance/balance-parts.ts'
import { RollingValue } from '../../../ui/data/RollingValue.tsx'
import { changeText } from './change-text.ts'
import { Sparkline } from './Sparkline.tsx'
import classes from './SummaryKpis.module.css'
import type { SummaryFigure } from './summary-figures.ts'

type Props = {
  figures: readonly SummaryFigure[]
  /** unit of energies */
  unit?: BalanceUnit
  /** the time of a figure, in the words of the page's range */
  timeText: (at: number) => string
  /** label of the figures; default: the label for the period */
  label?: string
}

/** The figures of a period, each with its change and course. */
export function SummaryKpis({ figures, unit, timeText, label }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const formatted = ({ unit: of, value }: SummaryFigure): Formatted => {
    if (of === '%') return formatPercent(value, { locale })
    if (of === 'W') return formatPower(value, { locale })
    if (of === 'Wh') return formatEnergy(value, { locale, ...unit })
    return formatMoney(value, { locale, currency: of })
  }
  return (
    <section className={classes.card} aria-label={label ?? t('summary.figures')}>
      <dl className={classes.grid}>
        {figures.map((figure) => (
          <div key={figure.id} className={classes.tile}>
            <dt className={classes.name}>{t(figure.word)}</dt>
            <dd className={classes.body}>
              <div className="metric">
                {figure.isLoading ? (
                  <Skeleton width={110} height={28} />
                ) : (
                  <RollingValue value={formatted(figure)} />
                )}
              </div>
              <FigureCaption figure={figure} />
              {figure.at !== undefined && <span className="caption">{timeText(figure.at)}</span>}
              <Sparkline column={figure.column} color={figure.color} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * The change of a figure, and how many locations it covers; a figure without a value shows only the reason.
 */
function FigureCaption({ figure }: { figure: SummaryFigure }) {
  const { t } = useTranslation()
  const { isLoading, note, value } = figure
  if (isLoading) return <Skeleton width={96} height={16} />
  return (
    <>
      {(!note || value !== null) && <ChangeCaption figure={figure} />}
      {note && <span className="caption">{t(note.key, note)}</span>}
    </>
  )
}

function ChangeCaption({ figure: { change, unit } }: { figure: SummaryFigure }) {
  const { t, i18n } = useTranslation()
  if (change === null) return <span className="caption">{t('summary.notComparable')}</span>
  const Arrow = change.is === 'more' ? IconArrowUpRight : change.is === 'less' ? IconArrowDownRight : null
  return (
    <span className={`caption ${classes.change}`}>
      {Arrow && <Arrow size={14} stroke={2} aria-hidden="true" />}
      {changeText(change, unit === '%', t, i18n.language)}
    </span>
  )
}

/** Placeholder tiles, as many and as large as for a place with solar. */
export function SummaryKpisWaiting({ tiles = 8 }: { tiles?: number }) {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.grid}>
        {Array.from({ length: tiles }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay in place
          <div key={i} className={classes.tile}>
            <Skeleton width={96} height={14} />
            <Skeleton width={110} height={28} />
            <Skeleton height={46} />
          </div>
        ))}
      </div>
    </div>
  )
}
