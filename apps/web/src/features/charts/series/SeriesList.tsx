import { type ComparedSeries, comparedTotal } from '@kilowatt/charts/compared'
import { meansOf } from '@kilowatt/charts/mean-spans'
import { seriesStyles } from '@kilowatt/charts/series-styles'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { EnergySwatch } from '../../../shared/energy/EnergySwatch.tsx'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'
import type { ChartTotals } from './chart-totals.ts'
import classes from './SeriesList.module.css'

type Props = {
  title: string
  chart: Chart
  compared?: readonly ComparedSeries[] | undefined
  series: Chart['series']
  hidden: ReadonlySet<ChartSeriesKey>
  /** the last visible series cannot be switched off */
  lastShown: ChartSeriesKey | null
  totals: ChartTotals
  /** sum of the list, if it has a sum */
  totalWh?: number | null
  timeText: (at: number) => string
  onToggle: (key: ChartSeriesKey) => void
}

const MAX_CHANGE_PCT = 999

/** Incoming or outgoing energy, or its parts: legend and table of totals in one. A row toggles its series. */
export function SeriesList({
  title,
  chart,
  compared,
  series,
  hidden,
  lastShown,
  totals: { prefix },
  totalWh: sumWh,
  timeText,
  onToggle,
}: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const hasTotal = sumWh !== undefined
  const largest = Math.max(...series.map(({ totalWh }) => totalWh ?? 0), 1)
  const hasPeaks = series.some(({ peak }) => peak && peak.value > 0)
  const total = formatEnergy(sumWh ?? null, { locale, prefix })
  return (
    <section className={classes.list} aria-label={title} data-peaks={hasPeaks}>
      <div className={classes.listHead}>
        <h2 className={hasTotal ? classes.listTitle : classes.listTitleWide}>{title}</h2>
        {hasTotal && (
          <strong className={classes.listTotal}>
            {total.value} <span className={classes.unit}>{total.unit}</span>
          </strong>
        )}
        {hasPeaks && <span className={classes.peak}>{t('charts.peak')}</span>}
      </div>
      <ul>
        {series.map((one) => {
          const { key, totalWh, peak } = one
          const means = meansOf(chart, one)
          const style = seriesStyles[key]
          const energy = formatEnergy(totalWh, { locale, prefix })
          const isLast = key === lastShown
          const total = compared ? comparedTotal(chart, compared, key) : null
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.row}
                aria-pressed={!hidden.has(key)}
                aria-disabled={isLast || undefined}
                title={isLast ? t('charts.lastSeries') : undefined}
                onClick={() => !isLast && onToggle(key)}
              >
                <span className={classes.name}>
                  <EnergySwatch color={style.color} area={style.area} />
                  <span>
                    {t(seriesTexts[key])}
                    {total && <small className={classes.means}>{comparedText(total)}</small>}
                    {one.estimated && one.estimated.length > 0 && (
                      <small className={classes.means}>{t('charts.partlyEstimated')}</small>
                    )}
                    {means && <small className={classes.means}>{t(`charts.means_${means}`)}</small>}
                  </span>
                </span>
                <span className={classes.bar}>
                  <i
                    style={{
                      width: `${(100 * (totalWh ?? 0)) / largest}%`,
                      background: `var(--e-${style.color})`,
                    }}
                  />
                </span>
                <span className={classes.value}>
                  {energy.value} <span className={classes.unit}>{energy.unit}</span>
                </span>
                {hasPeaks && (
                  <span className={classes.peak}>{peak && peak.value > 0 ? peakText(peak) : ''}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )

  function comparedText({ wh, beforeWh, isFair }: NonNullable<ReturnType<typeof comparedTotal>>) {
    const energy = formatEnergy(beforeWh, { locale, prefix }).value
    // no change is shown between figures that look equal
    const isSame = energy === formatEnergy(wh, { locale, prefix }).value
    const change = beforeWh > 0 ? (isSame ? 0 : Math.round((100 * (wh - beforeWh)) / beforeWh)) : null
    // a multiple of almost nothing is meaningless, and so is a change between complete and incomplete totals
    if (change === null || change > MAX_CHANGE_PCT || !isFair) return t('charts.beforeTotal', { energy })
    const sign = change < 0 ? '−' : '+'
    return t('charts.beforeChange', {
      energy,
      change: `${sign}${formatPercent(Math.abs(change), { locale }).text}`,
    })
  }

  function peakText({ value, at }: { value: number; at: number }) {
    const shown = formatPower(value, { locale, digits: 1 })
    return (
      <>
        {shown.text}
        <span className={classes.peakTime}> {t('charts.peakWhen', { time: timeText(at) })}</span>
      </>
    )
  }
}
