import { priceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import { addDays, type LocalDate, localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../../api/client.ts'
import { shownDay } from '../../../shared/prices/shown-day.ts'
import type { ChartSearch } from './chart-search.ts'
import type { ChartPlace } from './use-chart.ts'

const MINUTE_MS = 60_000
/** The longest day has 25 hours. */
const LONGEST_MS = 25 * 60 * MINUTE_MS

/** Prices are shown for single days only (spec, §8). */
export const isSingleDay = ({ startMs, endMs }: TimeRange) => endMs - startMs <= LONGEST_MS

type Asked = { readonly search: Pick<ChartSearch, 'price' | 'range' | 'zoom'>; readonly range: TimeRange }

/**
 * Market prices for the time of a chart; undefined if they are not shown, null while loading or if unknown.
 */
export function usePrices({ priceZone, zone }: ChartPlace, { search, range }: Asked) {
  const isShown = priceZone !== undefined && search.price && search.range === 'day' && isSingleDay(range)
  const { startMs, endMs } = range
  const today = localDateAt(zone, Date.now())
  // the last 24 hours span two days; prices of today are rated together with tomorrow's, as on the spot
  // market page
  const shownDays = [...new Set([localDateAt(zone, startMs), localDateAt(zone, endMs - 1)])]
  const days = shownDays.includes(today) ? [...shownDays, addDays(today, 1)] : shownDays
  // its own call, which the chart does not wait for
  const answers = useQueries({
    queries: days.map((day) => ({
      ...orpc.spotMarket.prices.queryOptions({
        input: isShown && priceZone !== undefined ? { code: priceZone, day } : skipToken,
      }),
      staleTime: MINUTE_MS,
      refetchInterval: 10 * MINUTE_MS,
    })),
    combine: (queries) => queries.map(({ data }) => data),
  })
  return useMemo(() => {
    if (!isShown) return undefined
    const shown = answers.flatMap((answer) => (answer ? [shownDay(answer.data)] : []))
    const unit = shown.at(-1)?.unit
    const bars = shown
      .filter((day) => day.unit.currency === unit?.currency)
      .flatMap((day) => day.bars)
      .filter((bar) => bar.startMs < endMs && bar.endMs > startMs)
    if (!unit || bars.every(({ price }) => price === null)) return null
    const levelOf = levels(shown, today)
    return {
      unit: unit.unit,
      isSample: shown.some(({ answer }) => answer.isSample),
      bars: bars.map((bar) => ({ ...bar, level: levelOf(bar) })),
    }
  }, [isShown, answers, startMs, endMs, today])
}

type PricedDay = ReturnType<typeof shownDay>

/**
 * Rates a price against the prices of its day, and also tomorrow's if that day is today, in the words of the
 * spot market page.
 */
function levels(shown: readonly PricedDay[], today: LocalDate) {
  const judged = shown.map((day, i) => {
    const next = shown[i + 1]
    const isWithNext = day.answer.day === today && next?.unit.currency === day.unit.currency
    const prices = [day, ...(isWithNext ? [next] : [])].flatMap(({ prices }) => prices)
    const bounds = priceBounds(prices.filter((price) => price !== null))
    return { ...day.answer, bounds }
  })
  return ({ startMs, price }: PricedDay['bars'][number]) => {
    const day = judged.find(({ from, to }) => startMs >= from && startMs < to)
    return price === null || !day ? null : priceLevel(price, day.bounds)
  }
}

export type ChartPrices = NonNullable<ReturnType<typeof usePrices>>
