import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import type { PlanComponent, PlanVersion, TariffSchedule } from '@kilowatt/domain/pricing/plans/utility-plan'
import { isSame, type RecountDifference } from '@kilowatt/domain/recount/differences'
import { isRecountable, type RecountedCost, recountCost } from '@kilowatt/domain/recount/recount-costs'
import type { RecountQuarter } from '@kilowatt/domain/recount/recount-input'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { listCalendarDays } from '../pricing/index.ts'

export type LocalQuarter = RecountQuarter & { readonly day: string; readonly clock: string }

type VersionRow = {
  readonly list_from: string
  readonly list_to: string | null
  readonly valid_from: string
  readonly valid_to: string | null
  readonly vat_pct: string | null
  readonly schedules: TariffSchedule[]
  readonly components: PlanComponent[]
  readonly currency: string
  readonly country: string
  readonly zone: string | null
}

const WITHIN_MONEY = 0.0005
const figures = { energy: 'energyCost', standing: 'standingCost', earned: 'earned' } as const

/**
 * Days of a location that cost otherwise than their quarter-hours times the prices that held. Left out are days that are being calculated,
 * and prices that are settled by the month: tiers, powers, and spot prices of another currency.
 */
export async function costDifferences(
  db: Db,
  locationId: number,
  quarters: readonly LocalQuarter[],
): Promise<{ differences: RecountDifference[]; days: number }> {
  const days = [...Map.groupBy(quarters, ({ day }) => day)]
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]]
  if (first === undefined || last === undefined) return { differences: [], days: 0 }
  const stored = await readStored(db, locationId, first, last)
  const versions = await readVersions(db, locationId)
  const overrides = await listCalendarDays(db)
  const spots = await readSpots(db, versions, quarters)
  const differences: RecountDifference[] = []
  let compared = 0
  for (const [day, ofDay] of days) {
    const kept = stored.get(day)
    const row = versions.find(
      (one) => holds(one.list_from, one.list_to, day) && holds(one.valid_from, one.valid_to, day),
    )
    if (!kept || !row) continue
    const version: PlanVersion = {
      status: 'published',
      validFrom: row.valid_from,
      validTo: row.valid_to,
      vatPct: row.vat_pct,
      // costs of days are exact, whatever a bill prints
      rounding: 'exact',
      schedules: row.schedules,
      components: row.components,
    }
    const priced = ofDay.map((quarter) => ({ ...quarter, spot: spots(row, quarter.at) }))
    if (!isRecountable(version) || priced.some(({ spot }) => spot === undefined)) continue
    compared++
    const isHoliday = holidaysOf(row.country, { from: day, to: day }, overrides).has(day)
    const recounted = recountCost(version, {
      date: day,
      isHoliday,
      quarters: priced.map((quarter) => ({ ...quarter, spot: quarter.spot ?? null })),
    })
    for (const part of ['energy', 'standing', 'earned'] as const)
      if (!isSame(kept[part], recounted[part], WITHIN_MONEY))
        differences.push({
          day,
          figure: figures[part],
          isWholeDay: true,
          stored: kept[part],
          recounted: recounted[part],
          quarters: 0,
        })
  }
  return { differences, days: compared }
}

const holds = (from: string, to: string | null, day: string) => from <= day && (to === null || day <= to)

/** Amounts are stored as whole numbers with 22 decimals. */
const DIGITS = 1e22

async function readStored(db: Db, locationId: number, first: string, last: string) {
  const { rows } = await sql<{ day: string; energy: number; standing: number; earned: number }>`
    select c.day::text, c.energy_paid::double precision as energy, c.standing_paid::double precision as standing,
      c.earned::double precision as earned
    from cost_day c
    where c.location_id = ${locationId} and c.day between ${first} and ${last} and not c.is_outdated
      and not exists (select from cost_mark m where m.location_id = c.location_id and c.day between m.from_day and m.to_day)
  `.execute(db)
  return new Map(
    rows.map(({ day, energy, standing, earned }): [string, RecountedCost] => [
      day,
      { energy: energy / DIGITS, standing: standing / DIGITS, earned: earned / DIGITS },
    ]),
  )
}

async function readVersions(db: Db, locationId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select l.valid_from::text as list_from, l.valid_to::text as list_to, v.valid_from::text, v.valid_to::text, v.vat_pct::text,
      v.schedules, v.components, p.currency, p.country, r.code as zone
    from price_list l
    join utility_plan p on p.id = l.plan_id
    join utility_plan_version v on v.plan_id = p.id and v.status = 'published' and v.replaced_at is null
    join location on location.id = l.location_id
    left join region r on r.id = location.region_id
    where l.location_id = ${locationId}
  `.execute(db)
  return rows
}

/** The spot price of a quarter-hour by the kWh; null where there is none, undefined where it is of another currency. */
async function readSpots(db: Db, versions: readonly VersionRow[], quarters: readonly LocalQuarter[]) {
  const [first, last] = [quarters[0]?.at ?? 0, quarters.at(-1)?.at ?? 0]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const zones = [...new Set(versions.flatMap(({ zone }) => zone ?? []))]
  const { rows } = await sql<{ zone: string; day: string; currency: string; prices: (number | null)[] }>`
    select zone, day::text, currency, prices from spot_price_day
    where zone = any(${zones}::text[]) and day between ${day(first)} and ${day(last)}
  `.execute(db)
  return ({ zone, currency, components }: VersionRow, at: number): number | null | undefined => {
    const hasSpot = components.some(({ rates }) =>
      rates.some(({ prices }) => prices.some(({ kind }) => kind === 'spot')),
    )
    const found = rows.filter((row) => row.zone === zone && row.day === day(at))
    if (!hasSpot || found.length === 0) return null
    const own = found.find((row) => row.currency === currency)
    if (!own) return undefined
    const price = own.prices[Math.floor((at % 86_400_000) / 900_000)] ?? null
    return price === null ? null : price / 1e6
  }
}
