import { heatColors, heatPixels, heatScale } from '@kilowatt/charts/heat-pixels'
import { seriesStyles } from '@kilowatt/charts/series-styles'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { DurationCurve } from '@kilowatt/domain/energy/series/load-duration'
import { DAY_HOURS, type HourGrid } from '@kilowatt/domain/time/hour-grid'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayLabelsOf } from '../../../shared/heat/day-labels.ts'
import { HeatPlot } from '../../../shared/heat/HeatPlot.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { usePalette } from '../series/use-palette.ts'
import classes from './HeatCard.module.css'
import type { Pattern } from './use-pattern.ts'
import type { PatternTexts } from './use-pattern-texts.ts'

const heatRowPx = (compact: boolean) => (compact ? 11 : 13)
/** Smallest size of a cell for a finger, which needs more room than a mouse. */
const leastDayPx = (compact: boolean) => (compact ? 5 : 2)
export const heatHeight = (compact: boolean) => DAY_HOURS * heatRowPx(compact) + 24

type Props = {
  grid: HourGrid
  /** the same values sorted, for the scale of the colours */
  curve: DurationCurve
  quantity: ChartSeriesKey
  unit: Pattern['unit']
  texts: PatternTexts
  /** today, if it is in the range; later days are in the future */
  today: LocalDate
  compact: boolean
  /** description for screen readers */
  label: string
}

/** Heat map of hours by day: the readout, the picture, and the scale of its colours. */
export function HeatCard({ grid, curve, quantity, unit, texts, today, compact, label }: Props) {
  const { t, i18n } = useTranslation()
  const palette = usePalette()
  const [cursor, setCursor] = useState<number | null>(null)
  const style = seriesStyles[quantity]
  const scale = useMemo(() => heatScale(curve, unit), [curve, unit])
  const colors = useMemo(() => heatColors(style, palette), [style, palette])
  const pixels = useMemo(() => heatPixels(grid, scale, colors), [grid, scale, colors])
  const dayLabels = useMemo(
    () => dayLabelsOf(grid.days, i18n.language, compact),
    [grid, i18n.language, compact],
  )
  const highest = useMemo(() => highestCell(grid), [grid])
  const read = cursor ?? highest
  const noteKey = read === null ? null : noteOf(grid, read, today)
  return (
    <Card heading={t('patterns.heat')} note={<span className="caption dim">{t('patterns.heatNote')}</span>}>
      <output className={classes.readout} aria-label={t('charts.readoutLabel')}>
        {read !== null && (
          <>
            <span>
              {cursor === null && `${t('patterns.highest')}: `}
              {texts.cellText(grid, read)}
            </span>
            <b>{texts.valueText(grid.cells[read] ?? null)}</b>
            {noteKey && <span className={classes.aside}>{t(noteKey)}</span>}
          </>
        )}
      </output>
      <HeatPlot
        pixels={pixels}
        dayLabels={dayLabels}
        rowPx={heatRowPx(compact)}
        leastDayPx={leastDayPx(compact)}
        knownDays={grid.days.filter((day) => day <= today).length}
        cursor={cursor}
        label={label}
        onCursor={setCursor}
      />
      <div className={classes.legend}>
        <span>{texts.valueText(scale.min)}</span>
        <i className={classes.ramp} style={{ backgroundImage: `linear-gradient(90deg, ${colors.join()})` }} />
        <span>
          {scale.isOpen && '≥ '}
          {texts.valueText(scale.max)}
        </span>
        <span className={classes.unknown}>
          <i className={classes.hatch} />
          {t('charts.noData')}
        </span>
      </div>
    </Card>
  )
}

/** Key of the message about a special hour: skipped, repeated or in the future. */
function noteOf({ cells, days, twice, never }: HourGrid, cell: number, today: LocalDate) {
  if (never.has(cell)) return 'patterns.never' as const
  if (cells[cell] == null)
    return (days[Math.floor(cell / DAY_HOURS)] ?? '') > today
      ? ('patterns.toCome' as const)
      : ('charts.noData' as const)
  return twice.has(cell) ? ('patterns.twice' as const) : null
}

function highestCell({ cells }: HourGrid): number | null {
  let highest: number | null = null
  for (const [cell, value] of cells.entries())
    if (value !== null && (highest === null || value > (cells[highest] ?? Number.NEGATIVE_INFINITY)))
      highest = cell
  return highest
}
