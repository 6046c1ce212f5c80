import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import type { PlanComponent, PlanVersion, TariffSchedule } from '@kilowatt/domain/pricing/plans/utility-plan'
import { isSame, type RecountDifference } from '@kilowatt/domain/recount/differences'
import type { NotChecked } from '@kilowatt/domain/recount/not-checked'
import { type RecountedCost, recountCost, uncheckedIn } from '@kilowatt/domain/recount/recount-costs'
import type { RecountQuarter } from '@kilowatt/domain/recount/recount-input'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { listCalendarDays } from '../pricing/index.ts'
import { readSpots, readUsed } from './recounted-prices.queries.ts'

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
  readonly agreed_kw: Record<string, string>
  readonly netting: string
}

const WITHIN_MONEY = 0.0005
const figures = { energy: 'energyCost', standing: 'standingCost', earned: 'earned' } as const

/**
 * Days of a location whose cost differs from their quarter-hours times the prices in force, and what was left
 * out.
 * @returns `days`: days from which nothing was left out
 */
export async function costDifferences(
  db: Db,
  locationId: number,
  quarters: readonly LocalQuarter[],
): Promise<{ differences: RecountDifference[]; days: number; notChecked: NotChecked[] }> {
  const days = [...Map.groupBy(quarters, ({ day }) => day)]
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]]
  if (first === undefined || last === undefined) return { differences: [], days: 0, notChecked: [] }
  const stored = await readStored(db, locationId, first, last)
  const versions = await readVersions(db, locationId)
  const overrides = await listCalendarDays(db)
  const spots = await readSpots(db, versions, quarters)
  const usedBefore = await readUsed(db, locationId, first, last)
  const differences: RecountDifference[] = []
  const left = new Map<NotChecked['part'], number>()
  const leave = (part: NotChecked['part']) => left.set(part, (left.get(part) ?? 0) + 1)
  let compared = 0
  for (const [day, ofDay] of days) {
    const kept = stored.get(day)
    const row = versions.find(
      (one) => isInForce(one.list_from, one.list_to, day) && isInForce(one.valid_from, one.valid_to, day),
    )
    if (!row) continue
    const priced = ofDay.map((quarter) => ({ ...quarter, spot: spots(row, quarter) }))
    if (!kept || priced.some(({ spot }) => spot === undefined)) {
      leave(kept ? 'spot_rate' : 'no_costs')
      continue
    }
    const version = versionOf(row)
    const paid = {
      date: day,
      isHoliday: holidaysOf(row.country, { from: day, to: day }, overrides).has(day),
      quarters: priced.map((quarter) => ({ ...quarter, spot: quarter.spot ?? null })),
      used: usedBefore(day),
      agreedKw: row.agreed_kw,
    }
    const unchecked = uncheckedIn(version, row.country, paid)
    unchecked.forEach(leave)
    if (row.netting === 'net_metering') leave('net_metering')
    if (unchecked.length === 0 && row.netting !== 'net_metering') compared++
    const recounted = recountCost(version, paid)
    for (const part of ['energy', 'standing', 'earned'] as const)
      if (
        !(part === 'standing' && unchecked.includes('network_power')) &&
        !isSame(kept[part], recounted[part], WITHIN_MONEY)
      )
        differences.push({
          day,
          figure: figures[part],
          isWholeDay: true,
          stored: kept[part],
          recounted: recounted[part],
          quarters: 0,
        })
  }
  return { differences, days: compared, notChecked: [...left].map(([part, days]) => ({ part, days })) }
}

const versionOf = (row: VersionRow): PlanVersion => ({
  status: 'published',
  validFrom: row.valid_from,
  validTo: row.valid_to,
  vatPct: row.vat_pct,
  // daily costs are exact, whatever a bill prints
  rounding: 'exact',
  schedules: row.schedules,
  components: row.components,
})

const isInForce = (from: string, to: string | null, day: string) => from <= day && (to === null || day <= to)

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
      v.schedules, v.components, p.currency, p.country, r.code as zone, l.agreed_kw, l.netting
    from price_list l
    join utility_plan p on p.id = l.plan_id
    join utility_plan_version v on v.plan_id = p.id and v.status = 'published' and v.replaced_at is null
    join location on location.id = l.location_id
    left join region r on r.id = location.region_id
    where l.location_id = ${locationId}
  `.execute(db)
  return rows
}
