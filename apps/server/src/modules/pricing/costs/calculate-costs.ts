import { type CostDay, costDays } from '@kilowatt/domain/pricing/cost/cost-days'
import { savedBySun } from '@kilowatt/domain/pricing/cost/saved-costs'
import { MOST_WH, MWH_PER_WH } from '@kilowatt/domain/pricing/cost/whole-energy'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { type LocalDate, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { GridQuarters } from '../../telemetry/index.ts'
import type { CalculationTerms } from './calculation-terms.queries.ts'
import type { KnownSpan } from './location-terms.queries.ts'

export type Range = { readonly from: LocalDate; readonly to: LocalDate }
export type CalculatedDay = CostDay & {
  readonly span: KnownSpan
  /** savings by solar, 22 digits; null if unknown */
  readonly saved: bigint | null
}
/** Prices for each quarter-hour in a range, in a currency; null without a market. */
export type SpotOf = (currency: Currency) => Float64Array | null

/** A range of local days as instants. */
export const instantsOf = (zone: string, { from, to }: Range): TimeRange => ({
  startMs: localDayRange(zone, from).startMs,
  endMs: localDayRange(zone, to).endMs,
})

/**
 * Costs of the days in a range with a price list, from valid energies. Price lists with different currencies
 * or countries are calculated separately.
 */
export function calculateCosts(
  {
    zone,
    spans,
    dayOverrides,
    network,
  }: Pick<CalculationTerms, 'zone' | 'spans' | 'dayOverrides' | 'network'>,
  range: Range,
  { selfUsedWh, ...energies }: GridQuarters,
  spotOf: SpotOf,
): CalculatedDay[] {
  const counted = [...Map.groupBy(spans, ({ currency, country }) => `${currency} ${country}`).values()]
  return counted
    .flatMap((ofKind): CalculatedDay[] => {
      const [first] = ofKind
      if (first === undefined || !ofKind.some((span) => span.from <= range.to)) return []
      const holidays = holidaysOf(first.country, range, dayOverrides)
      const input = {
        ...{ zone, range, holidays, spans: ofKind, ...energies, spot: spotOf(first.currency) },
        network: first.country === 'SI' ? network : null,
      }
      const days = costDays(input)
      const saved = savedBySun(input, days, selfUsedWh)
      return days.flatMap((day, i) => {
        const span = ofKind.find((known) => known === day.span)
        return span ? [{ ...day, span, saved: saved[i] ?? null }] : []
      })
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

export const soundEnergies = ({ importWh, exportWh, selfUsedWh }: GridQuarters): GridQuarters => ({
  importWh: importWh.map(sound),
  exportWh: exportWh.map(sound),
  selfUsedWh: selfUsedWh.map(sound),
})

/**
 * Valid energies. Values beyond any connection count as not measured; others are rounded to the mWh, as in
 * stored days, so costs do not depend on when they are calculated.
 */
const sound = (wh: number) =>
  wh >= 0 && wh <= MOST_WH ? Math.round(wh * MWH_PER_WH) / MWH_PER_WH : Number.NaN
