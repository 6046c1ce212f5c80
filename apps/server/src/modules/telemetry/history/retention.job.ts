import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isoDay } from '../minutes/minute-view.queries.ts'
import { listSampleDays, listUnpackedLocations } from './packing.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx'>

/**
 * Longest wait for the lock to drop a partition, because all writers stop meanwhile. After it, the partition
 * is dropped the next day.
 */
const LOCK_TIMEOUT_MS = 2_000

export const retentionJob = ({ db, inTx, config }: Pick<Platform, 'db' | 'inTx' | 'config'>) =>
  defineJob({
    name: 'telemetry.retain',
    payload: z.object({}),
    schedule: '40 2 * * *',
    timeoutS: 3_000,
    run: () => dropOldTelemetry({ db, inTx }, config.retention, Date.now()),
  })

/** Drops data older than its retention: raw samples only once they are packed. */
export async function dropOldTelemetry(
  { db, inTx }: Parts,
  retention: Config['retention'],
  now: number,
): Promise<void> {
  const before = (days: number) => floorToUtcDay(now - days * UTC_DAY_MS)
  for (const { partition, day } of await listSampleDays(db)) {
    if (day >= before(retention.rawDays)) break
    if ((await listUnpackedLocations(db, day)).length === 0) await dropSamples({ inTx }, partition, day)
  }
  await inTx(system, async ({ tx }) => {
    const minutes = isoDay(before(retention.minuteDays))
    const rollUps = before(retention.rollupDays)
    await tx
      .deleteFrom('recent_minute')
      .where('at', '<', new Date(before(retention.rawDays)))
      .execute()
    await tx.deleteFrom('sample_day').where('day', '<', minutes).execute()
    await tx.deleteFrom('told_day').where('day', '<', minutes).execute()
    await tx.deleteFrom('device_quarter').where('at', '<', new Date(rollUps)).execute()
    await tx.deleteFrom('location_quarter').where('at', '<', new Date(rollUps)).execute()
    await tx.deleteFrom('location_day').where('day', '<', isoDay(rollUps)).execute()
    // a month is deleted with the last of its days
    await sql`delete from location_month where month + interval '1 month' <= ${isoDay(rollUps)}::date`.execute(
      tx,
    )
  })
}

/**
 * Drops partitions. A mark means that some samples are in no packed day yet; once the partition is locked, no
 * new mark can appear.
 */
async function dropSamples({ inTx }: Pick<Platform, 'inTx'>, partition: string, day: number) {
  await inTx(system, async ({ tx }) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    await sql`lock table sample in access exclusive mode`.execute(tx)
    const waiting = await tx
      .selectFrom('dirty_quarter')
      .select('at')
      .where('at', '>=', new Date(day))
      .where('at', '<', new Date(day + UTC_DAY_MS))
      .limit(1)
      .execute()
    if (waiting.length === 0) await sql`drop table ${sql.table(partition)}`.execute(tx)
  })
}
