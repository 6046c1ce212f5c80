import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { encodeArray } from '../../../platform/database/packed-arrays.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SETTLE_MS } from '../history/packing.queries.ts'
import { isoDay } from '../minutes/minute-view.queries.ts'
import { JUDGED_DAYS } from '../rollup/judged-days.commands.ts'
import { tryLockLocations } from '../rollup/rollup-lock.ts'
import { type JudgedReadings, judgeWindow } from './judge-days.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'config'>

/** Location-days per transaction, and per run of the job. The rest waits for the next hour. */
const DAYS_PER_ROUND = 50
const DAYS_PER_RUN = 20_000

export const judgingJob = (platform: Parts) =>
  defineJob({
    name: 'telemetry.judge',
    payload: z.object({}),
    schedule: '25 * * * *',
    timeoutS: 3_000,
    run: () => judgeSettledDays(platform, Date.now()),
  })

/**
 * Judges finished and settled days, each once, and again after a recalculation, at any age. A location that is being
 * rolled up waits for the next run.
 */
export async function judgeSettledDays({ db, inTx, config }: Parts, now: number): Promise<void> {
  await inTx(system, ({ tx }) => forgetOldFindings(tx, now, config.retention.minuteDays))
  const due = await listDueDays(db, now)
  for (const [day, all] of Map.groupBy(due, (one) => one.day))
    for (let first = 0; first < all.length; first += DAYS_PER_ROUND) {
      const locationIds = all.slice(first, first + DAYS_PER_ROUND).map((one) => one.locationId)
      await inTx(system, ({ tx }) => judgeDay(tx, locationIds, day, now))
    }
}

async function listDueDays(db: Db, now: number): Promise<{ locationId: number; day: number }[]> {
  const last = floorToUtcDay(now - SETTLE_MS) - UTC_DAY_MS
  const { rows } = await sql<{ locationId: number; day: string }>`
    select l.id as "locationId", d.day::date::text as day
    from generate_series(${isoDay(last)}::date, ${isoDay(last - (JUDGED_DAYS - 1) * UTC_DAY_MS)}::date, interval '-1 day') as d (day)
    cross join location l
    left join judged_day j on j.location_id = l.id and j.day = d.day::date
    where (j.location_id is null or j.is_stale) and l.created_at < d.day + interval '1 day'
      and exists (select from device where device.location_id = l.id and device.status <> 'deleted')
    union
    select j.location_id, j.day::text from judged_day j where j.is_stale and j.day <= ${isoDay(last)}
    order by day desc limit ${DAYS_PER_RUN}
  `.execute(db)
  return rows.map(({ locationId, day }) => ({ locationId, day: Date.parse(day) }))
}

async function judgeDay(tx: Tx, wanted: readonly number[], day: number, now: number) {
  const locationIds = [...(await tryLockLocations(tx, wanted))]
  if (locationIds.length === 0) return
  const judged = await judgeWindow(tx, locationIds, { from: day, to: day + UTC_DAY_MS }, now)
  await writeFindings(tx, judged, day)
  await sql`
    insert into judged_day (location_id, day)
    select id, ${isoDay(day)} from unnest(${locationIds}::integer[]) as l (id)
    on conflict (location_id, day) do update set judged_at = now(), is_stale = false
  `.execute(tx)
}

async function writeFindings(tx: Tx, judged: readonly JudgedReadings[], day: number) {
  await tx
    .deleteFrom('reading_finding')
    .where('device_id', 'in', [0, ...judged.map(({ deviceId }) => deviceId)])
    .where('day', '=', isoDay(day))
    .execute()
  for (const { deviceId, found } of judged)
    for (const { kind, quantity, from, to, certainty, value, reference, picture } of found)
      await sql`
        insert into reading_finding (device_id, day, kind, quantity, from_at, to_at, certainty, value, reference,
          picture_from, picture_to, picture)
        values (${deviceId}, ${isoDay(day)}, ${kind}, ${quantity}, ${new Date(from)}, ${new Date(to)}, ${certainty},
          ${value}, ${reference}, ${picture && new Date(picture.from)}, ${picture && new Date(picture.to)},
          ${picture && encodeArray(picture.values, 'float4')}::real[])
      `.execute(tx)
}

/** Findings are kept as long as their minutes. */
async function forgetOldFindings(tx: Tx, now: number, minuteDays: number) {
  const oldest = isoDay(floorToUtcDay(now) - minuteDays * UTC_DAY_MS)
  await tx.deleteFrom('reading_finding').where('day', '<', oldest).execute()
  await tx.deleteFrom('judged_day').where('day', '<', oldest).execute()
}
