import type { LocalDate } from '../../time/local-day.ts'
import type { Completeness, CostDay } from './cost-days.ts'
import { addLines, type CostLine } from './cost-lines.ts'
import { fixedAmount, type PricedComponent } from './priced-component.ts'
import { cancelledSales } from './sold-surplus.ts'
import { sharesOf } from './whole-energy.ts'

export type PeriodCost = { readonly lines: readonly CostLine[]; readonly completeness: Completeness }

/** kW of a quarter-hour's energy. */
const QUARTERS_PER_HOUR = 4n

/**
 * Costs of some days: their lines added up, plus what only a whole month determines: its highest power, and exports
 * that cancel imports of the same month. If exports cancel imports over a year, the settlement is in
 * `yearNettedLines` and not included here.
 */
export function periodCost(days: readonly CostDay[]): PeriodCost {
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()]
  const monthly = months.map((ofMonth) => [
    ...peakLines(ofMonth),
    ...nettedLines(ofMonth.filter(({ span }) => span?.terms.nettingPeriod === 'month')),
  ])
  return {
    lines: withoutCancelled(addLines([...days.map(({ lines }) => lines), ...monthly])),
    completeness: addCompleteness(days.map(({ completeness }) => completeness)),
  }
}

/**
 * Like `periodCost`, including that settlement: the cost after exports have cancelled imports. @param from
 * first day of the range
 */
export function settledCost(days: readonly CostDay[], from: LocalDate): PeriodCost {
  const { lines, completeness } = periodCost(days)
  return { lines: withoutCancelled(addLines([lines, yearNettedLines(days, from)])), completeness }
}

/**
 * Cancelled exports where netting is yearly: over the given days, one year at a time from the first day. Price lists
 * do not say when the contract year begins, so the range itself is settled.
 */
export function yearNettedLines(days: readonly CostDay[], from: LocalDate): CostLine[] {
  const yearly = days.filter(({ span }) => span?.terms.nettingPeriod === 'year')
  return [...Map.groupBy(yearly, ({ date }) => wholeYears(from, date)).values()].flatMap(nettedLines)
}

const wholeYears = (from: LocalDate, date: LocalDate): number => {
  const years = Number(date.slice(0, 4)) - Number(from.slice(0, 4))
  return date.slice(4) < from.slice(4) ? years - 1 : years
}

export const addCompleteness = (parts: readonly Completeness[]): Completeness => ({
  quarters: sumOf(parts, 'quarters'),
  unknownQuarters: sumOf(parts, 'unknownQuarters'),
  unpricedQuarters: sumOf(parts, 'unpricedQuarters'),
  unpricedMwh: sumOf(parts, 'unpricedMwh'),
  powerMissing: [...new Set(parts.flatMap(({ powerMissing }) => powerMissing))],
})

const sumOf = (parts: readonly Completeness[], key: Exclude<keyof Completeness, 'powerMissing'>) =>
  parts.reduce((sum, part) => sum + part[key], 0)

type OfTariff = { readonly of: PricedComponent; readonly tariff: string }
const keyOf = ({ of, tariff }: OfTariff) => `${of.component.key}\n${tariff}`

/**
 * The highest quarter-hour of a month in each tariff, as kW, for the part of the month in which its version applied.
 */
function peakLines(days: readonly CostDay[]): CostLine[] {
  const peaks = days.flatMap((day) => day.peaks.map((peak) => ({ ...peak, date: day.date })))
  return [...Map.groupBy(peaks, ({ of }) => of).values()].flatMap((ofComponent) =>
    [...Map.groupBy(ofComponent, ({ tariff }) => tariff).values()].flatMap((ofTariff): CostLine[] => {
      const [first] = ofTariff
      const price = first && first.of.prices[first.of.tariffs.indexOf(first.tariff)]?.[0]
      const mwh = Math.max(...ofTariff.map((peak) => peak.mwh))
      if (first === undefined || price?.kind !== 'fixed' || mwh === 0) return []
      const { of, tariff, date } = first
      const daysInMonth = new Date(
        Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0),
      ).getUTCDate()
      const quantity = (BigInt(mwh) * QUARTERS_PER_HOUR * BigInt(ofTariff.length)) / BigInt(daysInMonth)
      const amount = fixedAmount(quantity, price.price)
      return [{ of, tariff, tier: 0, rule: 'price', quantity, price: price.price, spotSum: 0n, amount }]
    }),
  )
}

/**
 * Effect of net metering over the given days. Exported energy cancels imported energy in the hours of each
 * tariff, as negative lines at the price paid; if prices changed meanwhile, each price gets its share of the
 * imported energy. Cancelled energy is not sold, so it is removed from the lines of exports. Exports beyond
 * the imports cancel nothing.
 */
export function nettedLines(days: readonly CostDay[]): CostLine[] {
  const netting = days.filter(({ span }) => span?.terms.netting === 'net_metering')
  const lines = netting.flatMap((day) => day.lines)
  const imports = Map.groupBy(addLines([lines.filter(({ of }) => of.component.isNetted)]), keyOf)
  const exported = Map.groupBy(
    netting.flatMap((day) => day.exported),
    keyOf,
  )
  const cancelling = [...imports].flatMap(([key, ofKey]) => {
    const given = (exported.get(key) ?? []).reduce((sum, { mwh }) => sum + BigInt(mwh), 0n)
    const taken = ofKey.reduce((sum, { quantity }) => sum + quantity, 0n)
    const shares = sharesOf(
      given < taken ? given : taken,
      ofKey.map(({ quantity }) => quantity),
    )
    return ofKey.map((line, i) => ({ ...line, quantity: shares[i] ?? 0n }))
  })
  return [
    ...cancelling.flatMap((line): CostLine[] =>
      line.quantity === 0n || line.price === null
        ? []
        : [
            {
              ...line,
              rule: 'netted',
              quantity: -line.quantity,
              amount: fixedAmount(-line.quantity, line.price),
            },
          ],
    ),
    ...cancelledSales(addLines([lines.filter(({ of }) => isSale(of))]), cancelling),
  ]
}

const isSale = ({ component: { direction, unit } }: PricedComponent) =>
  direction === 'export' && unit === 'kWh'

/** Lines without fully cancelled sales. */
const withoutCancelled = (lines: readonly CostLine[]) =>
  lines.filter(({ of, quantity }) => quantity !== 0n || !isSale(of))
