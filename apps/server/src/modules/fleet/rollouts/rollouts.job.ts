import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendWaiting, settleUpdates } from '../updates/settle-updates.commands.ts'
import { stepRollout } from './rollout-steps.commands.ts'

type Parts = Pick<Platform, 'db' | 'inTx'>

export const updateSoftwareJob = (platform: Parts) =>
  defineJob({
    name: 'fleet.update-software',
    payload: z.object({}),
    schedule: '* * * * *',
    run: () => moveUpdatesOn(platform, new Date()),
  })

/** Ends updates that will not end otherwise, advances each roll-out, and sends waiting updates. */
export async function moveUpdatesOn({ db, inTx }: Parts, now: Date): Promise<void> {
  await inTx(system, (change) => settleUpdates(change, now))
  const running = await db
    .selectFrom('software_rollout')
    .select('id')
    .where('status', '=', 'running')
    .orderBy('id')
    .execute()
  for (const { id } of running) await inTx(system, (change) => stepRollout(change, id, now))
  await inTx(system, (change) => sendWaiting(change, now))
}
