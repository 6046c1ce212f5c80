import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type RatesState = {
  readonly askedAt: Date
  readonly answeredAt: Date | null
  readonly etag: string | null
  readonly newestDay: string | null
}

export async function readRatesState(db: Db): Promise<RatesState | undefined> {
  const { rows } = await sql<RatesState>`
    select asked_at as "askedAt", answered_at as "answeredAt", etag,
      (select max(day)::text from reference_rate where currency = 'USD') as "newestDay"
    from reference_rate_question
  `.execute(db)
  return rows[0]
}

/** Longest age of a rate, longer than the bank is ever closed (Easter, Christmas); an older rate is not valid. */
export const LONGEST_CLOSED_DAYS = 7

export type ConversionRate = {
  /** units of the other currency for one unit */
  readonly rate: number
  /** day of the rate, on or before the requested day */
  readonly day: LocalDate
}

/**
 * The reference rate between two currencies in force on a day: the newest rate on or before the day. Null if
 * unknown. If neither currency is the euro, both rates are from the same day.
 */
export async function findRate(
  db: Db,
  { from, to, day }: { readonly from: string; readonly to: string; readonly day: LocalDate },
): Promise<ConversionRate | null> {
  const wanted = [from, to].filter((currency) => currency !== 'EUR')
  const { rows } = await sql<{ day: string; rates: Record<string, number> }>`
    select day::text, jsonb_object_agg(currency, per_euro) as rates
    from reference_rate
    where currency in (${sql.join(wanted)}) and day <= ${day} and day >= ${addDays(day, -LONGEST_CLOSED_DAYS)}
    group by day having count(*) = ${wanted.length}
    order by day desc limit 1
  `.execute(db)
  const [found] = rows
  if (!found) return null
  const perEuro = (currency: string) => (currency === 'EUR' ? 1 : (found.rates[currency] ?? Number.NaN))
  const rate = perEuro(to) / perEuro(from)
  return Number.isFinite(rate) ? { rate, day: found.day } : null
}
