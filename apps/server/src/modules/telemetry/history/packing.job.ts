import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { tryLockLocations } from '../rollup/rollup-lock.ts'
import { listSampleDays, listUnpackedLocations, SETTLE_MS } from './packing.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx'>

export const packingJob = (database: Parts) =>
  defineJob({
    name: 'telemetry.pack',
    payload: z.object({}),
    schedule: '5 * * * *',
    timeoutS: 3_000,
    run: () => packSettledDays(database, Date.now()),
  })

/**
 * Packs every finished and settled UTC day, location by location, each in its own transaction. A location that is being
 * rolled up waits for the next run.
 */
export async function packSettledDays({ db, inTx }: Parts, now: number): Promise<void> {
  for (const { day } of await listSampleDays(db)) {
    if (day + UTC_DAY_MS + SETTLE_MS > now) continue
    for (const locationId of await listUnpackedLocations(db, day))
      await inTx(system, async ({ tx }) => {
        if ((await tryLockLocations(tx, [locationId])).has(locationId)) await packDay(tx, locationId, day)
      })
  }
}
