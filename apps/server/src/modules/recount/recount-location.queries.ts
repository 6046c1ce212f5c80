import {
  isSame,
  quarterDifferences,
  type RecountDifference,
  ratiosOf,
} from '@kilowatt/domain/recount/differences'
import type { NotChecked } from '@kilowatt/domain/recount/not-checked'
import { type RecountedEnergy, recountedEnergies } from '@kilowatt/domain/recount/recount-input'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { recountEnergies } from './recount.queries.ts'
import { costDifferences } from './recounted-costs.queries.ts'

export type LocationRecount = {
  /** compared local days, and those on which costs were compared completely */
  readonly days: number
  readonly costDays: number
  /** Wh of the range */
  readonly totals: Readonly<Record<RecountedEnergy, number | null>>
  readonly ratios: ReturnType<typeof ratiosOf>
  readonly differences: readonly RecountDifference[]
  /** what was left out, and number of days for each */
  readonly notChecked: readonly NotChecked[]
}

const QUARTER_MS = 900_000
/** Age below which quarter-hours may not be rolled up yet. */
const SETTLED_MS = 30 * 60_000

/**
 * Calculates local days of a location again from received data, and compares them with stored values. Quarter-hours
 * waiting for calculation are left out, as the answer shows.
 * @param days first and last local day
 */
export async function recountLocation(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  days: { readonly from: string; readonly to: string },
  now: number,
): Promise<LocationRecount> {
  const { id, timezone } = location
  const from = localDayRange(timezone, days.from).startMs
  const settled = Math.floor((now - SETTLED_MS) / QUARTER_MS) * QUARTER_MS
  const range = { from, to: Math.max(from, Math.min(localDayRange(timezone, days.to).endMs, settled)) }
  const all = await recountEnergies(db, id, range)
  const waiting = await readWaiting(db, id, range)
  const dayOf = (at: number) => localDateAt(timezone, at)
  const isLeft = (at: number) => waiting.has(at)
  const leftDays = new Set(all.recounted.filter(({ at }) => isLeft(at)).map(({ at }) => dayOf(at)))
  const recounted = all.recounted.filter(({ at }) => !isLeft(at))
  const stored = all.stored.filter(({ at }) => !isLeft(at))
  const whole = recounted.filter(
    ({ at }) => !leftDays.has(dayOf(at)) && localDayRange(timezone, dayOf(at)).endMs <= settled,
  )
  const local = whole.map((quarter) => ({
    ...quarter,
    day: dayOf(quarter.at),
    clock: new Date(toLocalMs(timezone, quarter.at)).toISOString().slice(11, 16),
  }))
  const costs = await costDifferences(db, id, local)
  return {
    days: new Set(recounted.map(({ at }) => dayOf(at))).size,
    costDays: costs.days,
    totals: totalsOf(recounted),
    ratios: ratiosOf(recounted),
    differences: [
      ...quarterDifferences(stored, recounted, dayOf),
      ...(await dayDifferences(
        db,
        id,
        Map.groupBy(local, ({ day }) => day),
      )),
      ...costs.differences,
    ],
    notChecked: [
      ...(leftDays.size > 0 ? [{ part: 'waiting', days: leftDays.size } as const] : []),
      ...costs.notChecked,
    ],
  }
}

type Energies = Readonly<Record<RecountedEnergy, number | null>>

function totalsOf(quarters: readonly Energies[]): Record<RecountedEnergy, number | null> {
  const totals = {} as Record<RecountedEnergy, number | null>
  for (const name of recountedEnergies) {
    const known = quarters.flatMap((quarter) => quarter[name] ?? [])
    totals[name] = known.length === 0 ? null : known.reduce((sum, wh) => sum + wh, 0)
  }
  return totals
}

/** Daily sums are stored next to their quarter-hours, and people see both. */
async function dayDifferences(
  db: Db,
  locationId: number,
  days: ReadonlyMap<string, readonly Energies[]>,
): Promise<RecountDifference[]> {
  const { rows } = await sql<{ day: string } & Energies>`
    select day::text, production_wh as "productionWh", import_wh as "importWh", export_wh as "exportWh", charge_wh as "chargeWh",
      discharge_wh as "dischargeWh", ev_wh as "evWh", hvac_wh as "hvacWh", consumption_wh as "consumptionWh"
    from location_day where location_id = ${locationId} and day = any(${[...days.keys()]}::date[])
  `.execute(db)
  const stored = new Map(rows.map((row) => [row.day, row]))
  return [...days].flatMap(([day, quarters]) => {
    const totals = totalsOf(quarters)
    return recountedEnergies.flatMap((name) => {
      const kept = stored.get(day)?.[name] ?? null
      return isSame(kept, totals[name], 2)
        ? []
        : [{ day, figure: name, isWholeDay: true, stored: kept, recounted: totals[name], quarters: 0 }]
    })
  })
}

async function readWaiting(
  db: Db,
  locationId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from at)::double precision * 1000 as at from dirty_quarter
    where location_id = ${locationId} and at >= ${new Date(from - QUARTER_MS)} and at <= ${new Date(to)}
  `.execute(db)
  return new Set(rows.flatMap(({ at }) => [at - QUARTER_MS, at, at + QUARTER_MS]))
}
