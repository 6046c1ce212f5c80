import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { quarterCosts } from '@kilowatt/domain/pricing/cost/quarter-costs'
import { quartersByTariff } from '@kilowatt/domain/pricing/cost/tariff-energies'
import { localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { decimalNumber, PAID_DIGITS, roundDigits } from '@kilowatt/domain/units/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { readGridQuarters } from '../../telemetry/index.ts'
import { instantsOf, type Range } from './calculate-costs.ts'
import { type KnownDay, readCostDays } from './cost-days.queries.ts'
import { readPriceSeries } from './price-series.queries.ts'

type Place = { readonly id: number; readonly timezone: string }
type QuarterCosts = ReturnType<typeof quarterCosts> & { readonly currency: Currency }

/** Decimals of money in a chart. */
const DIGITS = 12

/**
 * Cost, earnings and savings of each quarter-hour of local days, and its prices, per currency, without
 * charges per day, month or kW. Empty if no price list applies.
 */
export async function readQuarterCosts(
  db: Db,
  place: Place,
  days: Range,
): Promise<
  TimeRange & {
    readonly currencies: readonly QuarterCosts[]
    /** calculated days in the range */
    readonly known: readonly KnownDay[]
    /** imported energy with a price, by tariff, Wh; calculated on request */
    readonly byTariff: () => ReadonlyMap<string, Float64Array>
  }
> {
  const range = instantsOf(place.timezone, days)
  const [{ series }, known, [energies]] = await Promise.all([
    readPriceSeries(db, place, days),
    readCostDays(db, [place.id], days),
    readGridQuarters(db, [{ locationId: place.id, ...range }]),
  ])
  if (!energies) return { ...range, currencies: [], known, byTariff: () => new Map() }
  await yieldToEventLoop()
  const exact = (units: bigint) => decimalNumber(roundDigits(units, PAID_DIGITS, DIGITS), DIGITS)
  const byCurrency = Map.groupBy(series, ({ currency }) => currency)
  // standing charges have no price per kWh
  const names = new Set([...byCurrency.keys(), ...known.map(({ currency }) => currency)])
  const currencies = [...names].map((currency) => ({
    currency,
    ...quarterCosts({
      energies,
      startMs: range.startMs,
      prices: (byCurrency.get(currency) ?? []).map(({ of, perKwh }) => ({
        direction: of.component.direction,
        perKwh,
      })),
      days: known
        .filter((day) => day.currency === currency)
        .map(({ date, lines }) => {
          const { energy, earned } = paidSums(lines)
          return { ...localDayRange(place.timezone, date), energy: exact(energy), earned: exact(-earned) }
        }),
    }),
  }))
  return { ...range, currencies, known, byTariff: () => quartersByTariff(series, energies.importWh) }
}
