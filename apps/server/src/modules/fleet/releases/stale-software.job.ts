import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SoftwareStore } from './software-store.ts'

/** An unknown file younger than this is not removed, because a file exists a moment before its row. */
const SETTLED_MS = 3_600_000

export const staleSoftwareJob = (platform: Pick<Platform, 'db' | 'inTx'>, store: SoftwareStore) =>
  defineJob({
    name: 'fleet.sweep-software',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: () => sweepSoftware(platform, store, new Date()),
  })

/** Deletes abandoned uploads and expired links, and removes unknown files. */
export async function sweepSoftware(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  store: SoftwareStore,
  now: Date,
) {
  await inTx(system, async ({ tx }) => {
    await tx.deleteFrom('software_upload').where('expires_at', '<=', now).execute()
    await tx.deleteFrom('software_link').where('expires_at', '<=', now).execute()
  })
  const uploads = await db.selectFrom('software_upload').select('id').execute()
  const releases = await db.selectFrom('software_release').select('sha256').execute()
  const known = new Set([
    ...uploads.map(({ id }) => id),
    ...releases.map(({ sha256 }) => sha256.toString('hex')),
  ])
  await store.sweep(known, new Date(now.getTime() - SETTLED_MS))
}
