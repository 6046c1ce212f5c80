import { addDays } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type Paying = {
  readonly components: readonly { rates: readonly { prices: readonly { kind: string }[] }[] }[]
  readonly currency: string
  readonly zone: string | null
}
type Quarter = { readonly at: number; readonly day: string }

const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
/** Longest age of a rate in days: central banks may be closed for a few days. */
const RATE_DAYS = 7

/**
 * Spot prices of quarter-hours per kWh: null if there is no price, undefined if it is in another currency and no rate
 * of its local day or the week before is known.
 */
export async function readSpots(db: Db, versions: readonly Paying[], quarters: readonly Quarter[]) {
  const [first, last] = [quarters[0]?.at ?? 0, quarters.at(-1)?.at ?? 0]
  const zones = [...new Set(versions.flatMap(({ zone }) => zone ?? []))]
  const { rows } = await sql<{ zone: string; day: string; currency: string; prices: (number | null)[] }>`
    select zone, day::text, currency, prices from spot_price_day
    where zone = any(${zones}::text[]) and day between ${utcDay(first)} and ${utcDay(last)}
  `.execute(db)
  const rateOn = await readRates(db, addDays(utcDay(first), -RATE_DAYS - 1), addDays(utcDay(last), 1))
  return ({ zone, currency, components }: Paying, { at, day }: Quarter): number | null | undefined => {
    const hasSpot = components.some(({ rates }) =>
      rates.some(({ prices }) => prices.some(({ kind }) => kind === 'spot')),
    )
    if (!hasSpot) return null
    const place = Math.floor((at % 86_400_000) / 900_000)
    const ofDay = rows.filter((row) => row.zone === zone && row.day === utcDay(at))
    const own = ofDay.find((row) => row.currency === currency)?.prices[place] ?? null
    if (own !== null) return own / 1e6
    const foreign = ofDay.find((row) => row.currency !== currency && (row.prices[place] ?? null) !== null)
    if (!foreign) return null
    const rate = rateOn(foreign.currency, currency, day)
    const converted = (foreign.prices[place] ?? 0) * (rate ?? Number.NaN)
    // in thousandths per MWh, halves rounded away from zero
    return rate === undefined ? undefined : (Math.sign(converted) * Math.round(Math.abs(converted))) / 1e6
  }
}

/** Exchange rate between two currencies, from the newest day on which both rates to the euro are known. */
async function readRates(db: Db, first: string, last: string) {
  const { rows } = await sql<{ day: string; currency: string; rate: number }>`
    select day::text, currency, per_euro::double precision as rate from reference_rate where day between ${first} and ${last}
  `.execute(db)
  return (from: string, to: string, day: string): number | undefined => {
    for (let back = 0; back <= RATE_DAYS; back++) {
      const ofDay = rows.filter((row) => row.day === addDays(day, -back))
      const perEuro = (currency: string) =>
        currency === 'EUR' ? 1 : ofDay.find((row) => row.currency === currency)?.rate
      const [one, other] = [perEuro(from), perEuro(to)]
      if (one !== undefined && other !== undefined) return other / one
    }
  }
}

/** Energy in the month before a local day, from stored quarter-hours, because tiers continue from there. */
export async function readUsed(db: Db, locationId: number, first: string, last: string) {
  const { rows } = await sql<{ day: string; importWh: number; exportWh: number }>`
    select (q.at at time zone l.timezone)::date::text as day, coalesce(sum(q.import_wh::double precision), 0) as "importWh",
      coalesce(sum(q.export_wh::double precision), 0) as "exportWh"
    from location_quarter q join location l on l.id = q.location_id
    where q.location_id = ${locationId} and q.at >= ${`${first.slice(0, 7)}-01`}::timestamp at time zone l.timezone
      and q.at < (${last}::date + 1)::timestamp at time zone l.timezone
    group by 1
  `.execute(db)
  return (day: string) => {
    const before = rows.filter((row) => row.day >= `${day.slice(0, 7)}-01` && row.day < day)
    return {
      importWh: before.reduce((sum, { importWh }) => sum + importWh, 0),
      exportWh: before.reduce((sum, { exportWh }) => sum + exportWh, 0),
    }
  }
}
