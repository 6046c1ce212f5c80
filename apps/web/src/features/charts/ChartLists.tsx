import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import { outTitle, roleAmong, type SeriesStyle } from '@kilowatt/charts/series-styles'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { useTranslation } from 'react-i18next'
import { chartTotals } from './series/chart-totals.ts'
import classes from './series/SeriesList.module.css'
import { SeriesList } from './series/SeriesList.tsx'

type Props = {
  frame: ChartFrame
  timeText: (at: number) => string
  onHide: (hidden: ChartSeriesKey[]) => void
}

/**
 * Legend and totals below the plot: incoming and outgoing energy, and each device's part of the consumption.
 */
export function ChartLists({ frame, timeText, onHide }: Props) {
  const { t } = useTranslation()
  const { chart, hidden } = frame
  const known = chart.series.filter(({ values }) => values.some((value) => value != null))
  const of = (role: SeriesStyle['role']) => known.filter(({ key }) => roleAmong(chart.series, key) === role)
  const parts = of('house').length > 1 ? of('house') : []
  const shown = [...of('in'), ...of('out'), ...parts].filter(({ key }) => !hidden.has(key))
  const totals = chartTotals(known, chart.series)
  const has = (role: SeriesStyle['role']) =>
    chart.series.some(({ key }) => roleAmong(chart.series, key) === role)
  const common = {
    totals,
    chart,
    compared: frame.compared,
    hidden,
    lastShown: shown.length === 1 ? (shown[0]?.key ?? null) : null,
    timeText,
    onToggle: (key: ChartSeriesKey) =>
      onHide(hidden.has(key) ? [...hidden].filter((other) => other !== key) : [...hidden, key]),
  }
  return (
    <>
      <div className={classes.lists}>
        {has('in') && (
          <SeriesList title={t('charts.in')} series={of('in')} totalWh={totals.inWh} {...common} />
        )}
        {has('out') && (
          <SeriesList
            title={t(outTitle(chart.series))}
            series={of('out')}
            totalWh={totals.outWh}
            {...common}
          />
        )}
        {parts.length > 0 && <SeriesList title={t('charts.consumers')} series={parts} {...common} />}
      </div>
      {known.some(({ means }) => means.length > 0) && (
        <p className={classes.meansNote}>{t('charts.meansNote')}</p>
      )}
      {known.some(({ estimated = [] }) => estimated.length > 0) && (
        <p className={classes.meansNote}>
          <i className={classes.estimated} aria-hidden="true" /> {t('charts.estimatedNote')}
        </p>
      )}
    </>
  )
}
