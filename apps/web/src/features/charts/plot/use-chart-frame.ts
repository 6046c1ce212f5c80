import { axisUnit } from '@kilowatt/charts/axis-unit'
import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import type { ChartPalette } from '@kilowatt/charts/chart-palette'
import type { ComparedSeries } from '@kilowatt/charts/compared'
import { type PriceLane, pricesOfIntervals } from '@kilowatt/charts/price-lane'
import { timeTicks } from '@kilowatt/charts/time-labels'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { nightsBetween } from '@kilowatt/domain/time/sun'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'
import type { ChartSearch } from '../request/chart-search.ts'
import type { ChartPrices } from '../request/use-prices.ts'
import { usePalette } from '../series/use-palette.ts'

/** Longest range with shaded nights; in longer ones they would look like stripes. */
const MAX_NIGHTS_MS = 8 * 86_400_000

type Input = {
  chart: Chart | undefined
  search: ChartSearch
  coordinates: Location['coordinates']
  nowMs: number
  /** the compared period, as dashed lines or as a difference */
  compared?: readonly ComparedSeries[] | undefined
  compact: boolean
  /** market prices; null while unknown, which reserves their space */
  prices?: ChartPrices | null | undefined
  /** times at which another controller took over the device */
  seams?: readonly { readonly at: number; readonly unitId: string }[]
}

/** Combines the chart's values with texts, colours and time marks. */
export function useChartFrame({
  chart,
  search,
  coordinates,
  nowMs,
  compared,
  compact,
  prices,
  seams,
}: Input): ChartFrame | null {
  const { t, i18n } = useTranslation()
  const palette = usePalette()
  return useMemo(() => {
    if (!chart) return null
    const locale = i18n.language
    const place = { zone: chart.timezone, locale }
    const range = { startMs: chart.from, endMs: chart.to }
    const now = nowMs >= chart.from && nowMs < chart.to ? nowMs : null
    const frame: Omit<ChartFrame, 'axisNumber' | 'axisUnit'> = {
      chart,
      hidden: new Set(search.hide),
      compared,
      palette,
      prices: prices === undefined ? undefined : laneOf(chart, prices, palette, t('charts.shownMarket')),
      ticks: timeTicks(range, place, compact ? 4 : 13),
      nights:
        coordinates && chart.to - chart.from <= MAX_NIGHTS_MS
          ? nightsBetween(chart.from, chart.to, coordinates)
          : [],
      now,
      noDataLabel: t('charts.noData'),
      estimatedLabel: t('charts.estimated'),
      nowLabel: now === null ? '' : t('charts.now', { time: formatTime(now, { timeZone: chart.timezone }) }),
      ...(seams && {
        seams: seams.map(({ at, unitId }) => ({ at, label: t('charts.seam', { unitId }) })),
      }),
      seriesLabel: (key) => t(seriesTexts[key]),
      compact,
    }
    return { ...frame, ...axisUnit(frame, locale) }
  }, [chart, search.hide, palette, coordinates, nowMs, compared, compact, prices, seams, t, i18n.language])
}

function laneOf(chart: Chart, prices: ChartPrices | null, palette: ChartPalette, word: string): PriceLane {
  if (!prices) return { bars: [], name: word, unit: '', values: [] }
  const { bars, unit } = prices
  return {
    bars: bars.map((bar) => ({ ...bar, color: palette.level[bar.level ?? 'normal'] })),
    name: `${word}, ${unit}`,
    unit,
    values: pricesOfIntervals(chart, bars),
  }
}
