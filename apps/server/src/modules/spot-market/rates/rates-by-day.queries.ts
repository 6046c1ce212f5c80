import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { type ConversionRate, LONGEST_CLOSED_DAYS } from './reference-rates.queries.ts'

/** The rate between two currencies in force on a day; null if unknown. */
export type RateOn = (from: string, to: string, day: LocalDate) => ConversionRate | null

/** Rates of all currencies over a range of days, like `findRate` for one rate. */
export async function readRates(
  db: Db,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<RateOn> {
  const rows = await db
    .selectFrom('reference_rate')
    .select(['currency', 'day', 'per_euro'])
    .where('day', '>=', addDays(from, -LONGEST_CLOSED_DAYS))
    .where('day', '<=', to)
    .execute()
  const perEuro = new Map(rows.map(({ currency, day, per_euro }) => [`${currency} ${day}`, Number(per_euro)]))
  const rateOf = (currency: string, day: LocalDate) =>
    currency === 'EUR' ? 1 : perEuro.get(`${currency} ${day}`)
  return (source, target, day) => {
    // if neither currency is the euro, both rates are from the same day
    for (let back = 0; back <= LONGEST_CLOSED_DAYS; back++) {
      const on = addDays(day, -back)
      const [one, other] = [rateOf(source, on), rateOf(target, on)]
      if (one !== undefined && other !== undefined) return { rate: other / one, day: on }
    }
    return null
  }
}
