import { nullIfUnknown } from '@kilowatt/domain/energy/balance/device-energy'
import { rollUpQuarters } from '@kilowatt/domain/energy/quarter-rollup'
import { resampleMean } from '@kilowatt/domain/energy/series/resample-minutes'
import { floorToQuarter, floorToUtcDay, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CalculatedDevice, listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import { isoDay, type Window } from '../minutes/minute-view.queries.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { keepRecentMinutes } from '../minutes/recent-minutes.commands.ts'
import { type ReportedQuarters, readReported } from '../reported/reported-quarters.queries.ts'
import { ROLLUP_LEAVES_MS } from './dirty-marks.ts'
import { keepExtendedStays } from './extended-stays.commands.ts'
import { markUnjudged } from './judged-days.commands.ts'
import { type RollUpInput, readRollUpInputs } from './rollup-inputs.queries.ts'
import { tryLockLocations } from './rollup-lock.ts'
import { type RolledLocation, writeRollUps } from './rollup-write.commands.ts'

/**
 * Time between the end of a quarter-hour and its roll-up. By then, devices that report every minute have sent
 * the last minute.
 */
const SETTLE_MS = 90_000
/** Locations per transaction, and span of marks taken from each: enough to be efficient, but short. */
const LOCATIONS_PER_ROUND = 100
const SPAN_PER_ROUND_MS = 3 * UTC_DAY_MS
/**
 * Largest number of days of minutes in memory at once. A late backfill of a hundred locations would be 300 days;
 * ordinary quarter-hours of as many are three.
 */
const DAYS_AT_ONCE = 6
/** Distance up to which marks are rolled up together. */
const JOIN_MS = 4 * QUARTER_MS

/** Time read on both sides of a day that is judged, so that findings across midnight are complete. */
export const JUDGED_AROUND_MS = 4 * QUARTER_MS

/** Notifies other modules of the rolled-up local days, in the transaction that writes these days. */
export type OnRolled = (
  tx: Tx,
  days: readonly { readonly locationId: number; readonly from: string; readonly to: string }[],
) => Promise<void>

type Dirty = { readonly locationId: number; readonly quarters: readonly number[] }

/**
 * Rolls up marked quarter-hours: one transaction takes marks of many locations, calculates and writes the results, and
 * deletes the marks, so a crash loses nothing and a second run changes nothing. Locations that another server is
 * rolling up are skipped.
 * @param now epoch ms
 * @returns number of processed marks; 0 if nothing is due
 */
export function rollUpRound(
  { inTx, onRolled }: Pick<Platform, 'inTx'> & { onRolled?: OnRolled },
  now: number,
): Promise<number> {
  return inTx(system, async ({ tx }) => {
    const dirty = await takeMarks(tx, now)
    if (dirty.length === 0) return 0
    await repack(tx, dirty)
    await judgeAgain(tx, dirty, now)
    for (const { locationIds, window } of windowsOf(dirty).flatMap(inParts)) {
      const rolled = await rollUp(tx, locationIds, window, now)
      await onRolled?.(tx, rolled.flatMap(daysOfRolled))
    }
    return dirty.reduce((sum, { quarters }) => sum + quarters.length, 0)
  })
}

function daysOfRolled({ locationId, timezone, edges }: RolledLocation) {
  const [first, end] = [edges.at(0), edges.at(-1)]
  if (first === undefined || end === undefined || end <= first) return []
  return [{ locationId, from: localDateAt(timezone, first), to: localDateAt(timezone, end - 1) }]
}

async function takeMarks(tx: Tx, now: number): Promise<Dirty[]> {
  const due = sql`marked_at < ${new Date(now - ROLLUP_LEAVES_MS)} and at < ${new Date(now - SETTLE_MS - QUARTER_MS)}`
  const waiting = await sql<{ id: number; first: Date }>`
    select location_id as id, min(at) as first from dirty_quarter where ${due}
    group by location_id order by min(marked_at) limit ${LOCATIONS_PER_ROUND}
  `.execute(tx)
  const locked = await tryLockLocations(
    tx,
    waiting.rows.map(({ id }) => id),
  )
  const taken = waiting.rows.filter(({ id }) => locked.has(id))
  if (taken.length === 0) return []
  const { rows } = await sql<{ locationId: number; at: Date }>`
    delete from dirty_quarter q
    using unnest(
      ${taken.map(({ id }) => id)}::integer[],
      ${taken.map(({ first }) => new Date(first.getTime() + SPAN_PER_ROUND_MS))}::timestamptz[]
    ) as t (location_id, last)
    where q.location_id = t.location_id and q.at < t.last and ${due}
    returning q.location_id as "locationId", q.at
  `.execute(tx)
  return [...Map.groupBy(rows, ({ locationId }) => locationId)].map(([locationId, marks]) => ({
    locationId,
    quarters: [...new Set(marks.map(({ at }) => at.getTime()))].sort((a, b) => a - b),
  }))
}

/** Merges late samples into packed days first. */
async function repack(tx: Tx, dirty: readonly Dirty[]) {
  const days = dirty.flatMap(({ locationId, quarters }) =>
    [...new Set(quarters.map(floorToUtcDay))].map((day) => ({ locationId, day })),
  )
  const { rows } = await sql<{ locationId: number; day: string }>`
    select distinct p.location_id as "locationId", p.day
    from unnest(${days.map((d) => d.locationId)}::integer[], ${days.map((d) => isoDay(d.day))}::date[]) as d (location_id, day)
    join sample_day p on p.location_id = d.location_id and p.day = d.day
  `.execute(tx)
  for (const { locationId, day } of rows) await packDay(tx, locationId, Date.parse(day))
}

/** Marks finished days to judge again. Findings across midnight also affect the neighbouring day. */
const judgeAgain = (tx: Tx, dirty: readonly Dirty[], now: number) =>
  markUnjudged(
    tx,
    dirty.flatMap(({ locationId, quarters }) =>
      [
        ...new Set(
          quarters.flatMap((at) => [at - JUDGED_AROUND_MS, at, at + JUDGED_AROUND_MS].map(floorToUtcDay)),
        ),
      ].map((day) => ({ locationId, day })),
    ),
    now,
  )

type Shared = { readonly locationIds: number[]; readonly window: Window }

/**
 * Windows to calculate, and the locations that share each window. A change also affects the quarter-hours
 * before and after it.
 */
function windowsOf(dirty: readonly Dirty[]): Shared[] {
  const shared = new Map<string, Shared>()
  for (const { locationId, quarters } of dirty)
    for (const window of joined(quarters)) {
      const key = `${window.from}-${window.to}`
      const known = shared.get(key)
      if (known) known.locationIds.push(locationId)
      else shared.set(key, { locationIds: [locationId], window })
    }
  return [...shared.values()]
}

function inParts({ locationIds, window }: Shared): Shared[] {
  const most = Math.max(1, Math.floor((DAYS_AT_ONCE * UTC_DAY_MS) / (window.to - window.from)))
  return Array.from({ length: Math.ceil(locationIds.length / most) }, (_, part) => ({
    locationIds: locationIds.slice(part * most, (part + 1) * most),
    window,
  }))
}

function joined(quarters: readonly number[]): Window[] {
  const windows: { from: number; to: number }[] = []
  for (const quarter of quarters) {
    const last = windows.at(-1)
    if (last && quarter - last.to <= JOIN_MS) last.to = quarter + 2 * QUARTER_MS
    else windows.push({ from: quarter - QUARTER_MS, to: quarter + 2 * QUARTER_MS })
  }
  return windows
}

async function rollUp(tx: Tx, locationIds: readonly number[], window: Window, now: number) {
  const ended = { from: window.from, to: Math.min(window.to, floorToQuarter(now - SETTLE_MS)) }
  const timezones = await tx
    .selectFrom('location')
    .select(['id', 'timezone'])
    .where('id', 'in', [...locationIds])
    .execute()
  const devices = await listCalculatedDevices(tx, locationIds)
  const inputs = await readRollUpInputs(tx, devices, ended, now)
  const reported = await readReported(tx, locationIds, ended)
  await keepExtendedStays(
    tx,
    [...inputs].map(([locationId, { extended }]) => ({
      locationId,
      devices: devices.get(locationId) ?? [],
      extended,
    })),
    ended,
    now,
  )
  const rolled: RolledLocation[] = []
  for (const { id, timezone } of timezones) {
    const input = inputs.get(id)
    if (!input) continue
    const { input: reaching, window: reached } = await withReach(
      tx,
      id,
      devices.get(id) ?? [],
      input,
      ended,
      now,
    )
    const reportedThere =
      reached === ended ? reported.get(id) : (await readReported(tx, [id], reached)).get(id)
    rolled.push(rollUpLocation({ locationId: id, timezone }, reaching, reached, reportedThere))
  }
  await writeRollUps(tx, rolled)
  await keepRecentMinutes(tx, rolled, now)
  return rolled
}

/** Extends a window: a reading that starts or ends a gap determines the energy of the whole gap. */
async function withReach(
  tx: Tx,
  locationId: number,
  devices: readonly CalculatedDevice[],
  input: RollUpInput,
  window: Window,
  now: number,
): Promise<{ input: RollUpInput; window: Window }> {
  const reach = {
    from: floorToQuarter(input.reach.from),
    to: Math.min(floorToQuarter(input.reach.to + QUARTER_MS - 1), floorToQuarter(now - SETTLE_MS)),
  }
  if (reach.from >= window.from && reach.to <= window.to) return { input, window }
  const wider = await readRollUpInputs(tx, new Map([[locationId, devices]]), reach, now)
  return { input: wider.get(locationId) ?? input, window: reach }
}

/** Quarter-hours of one location. @param reported values reported for the same window */
export function rollUpLocation(
  at: { readonly locationId: number; readonly timezone: string },
  { devices, startMs, minutes, columns }: RollUpInput,
  { from, to }: Window,
  reported: ReportedQuarters | null = null,
): RolledLocation {
  const edges = Float64Array.from({ length: (to - from) / QUARTER_MS + 1 }, (_, i) => from + i * QUARTER_MS)
  return {
    ...at,
    edges,
    minutes: { startMs, columns },
    outdoorC: outdoorOf(
      devices.flatMap(({ id }) => columns.get(id)?.outdoorTemperatureC ?? []),
      startMs,
      edges,
    ),
    ...rollUpQuarters(devices, { startMs, minutes, edges }, { reported: reported }),
  }
}

/** Outdoor temperature in each quarter-hour, °C: the mean of all devices that measure it; NaN if no device does. */
function outdoorOf(
  temperatures: readonly Float64Array[],
  startMs: number,
  edges: Float64Array,
): Float64Array {
  const means = temperatures.map((minutes) => resampleMean(minutes, startMs, edges))
  return Float64Array.from({ length: edges.length - 1 }, (_, i) => {
    const known = means.flatMap((mean) => nullIfUnknown(mean[i]) ?? [])
    return known.reduce((sum, value) => sum + value, 0) / known.length
  })
}
