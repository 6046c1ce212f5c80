import type { ExcessPowerMonthFacts } from '@kilowatt/domain/alarms/kinds/excess-power-month/excess-power-month'
import type { ExcessPowerQuarterFacts } from '@kilowatt/domain/alarms/kinds/excess-power-quarter/excess-power-quarter'
import { floorToQuarter, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../../platform/long-work.ts'
import { readBlockGuard } from '../../../grid-tariff/index.ts'

type Place = { readonly locationId: number; readonly companyId: number }

/** Minutes of a quarter-hour that may be missing, such as the one that is not over. */
const MISSING_MIN = 2

/** Excess power of the month so far, of locations with agreed powers whose excess is charged. */
export async function readExcessOfMonth(db: Db, locationIds: readonly number[], now: number) {
  const facts: (Place & ExcessPowerMonthFacts)[] = []
  for (const place of await withPowers(db, locationIds)) {
    await yieldToEventLoop()
    const guard = await readBlockGuard(db, { id: place.locationId }, now)
    if (guard?.isCharged) facts.push({ ...place, excessEur: guard.excessEur })
  }
  return facts
}

/** Import of the current quarter-hour by the grid meter, and the agreed power of the block. */
export async function readExcessOfQuarter(db: Db, locationIds: readonly number[], now: number) {
  const start = floorToQuarter(now)
  const leastMinutes = Math.max(1, Math.floor((now - start) / MINUTE_MS) - MISSING_MIN)
  const places = await withPowers(db, locationIds)
  const { rows } = await sql<{ locationId: number; importedWh: number; importW: number }>`
    select location_id as "locationId", sum(import_w) / 60 as "importedWh",
      (array_agg(import_w order by minute desc))[1] as "importW"
    from (
      select s.location_id, date_bin('1 minute', s.at, 'epoch'::timestamptz) as minute,
        greatest(0, avg(s.power_w))::double precision as import_w
      from device d join sample s on s.location_id = d.location_id and s.device_id = d.id
        and s.at >= ${new Date(start)} and s.at <= ${new Date(now)} and s.power_w is not null
      where d.location_id = any(${places.map(({ locationId }) => locationId)}::integer[])
        and d.category = 'GRID' and d.status <> 'deleted' and not d.excluded_in_calculations
      group by 1, 2
    ) minutes
    group by location_id having count(*) >= ${leastMinutes}
  `.execute(db)
  const imported = new Map(rows.map((row) => [row.locationId, row]))
  const facts: (Place & ExcessPowerQuarterFacts)[] = []
  for (const place of places) {
    const measured = imported.get(place.locationId)
    if (!measured) continue
    const guard = await readBlockGuard(db, { id: place.locationId }, now)
    if (guard) facts.push({ ...place, ...measured, nowMs: now, agreedW: guard.agreedKw * 1_000 })
  }
  return facts
}

/** Locations whose agreed powers may be known: entered, or in the contract that a portal reports. */
async function withPowers(db: Db, locationIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select l.id as "locationId", l.company_id as "companyId" from location l
    where l.id = any(${locationIds}::integer[]) and (
      exists (select from agreed_powers p where p.location_id = l.id)
      or exists (select from portal_tie t where t.location_id = l.id))
    order by l.id
  `.execute(db)
  return rows
}
