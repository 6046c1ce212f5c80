import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endLostTies } from './location-ties.commands.ts'

/** Ends links whose person lost the permission or the account without an event. */
export const endTiesJob = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'portal.end-ties',
    payload: z.object({}),
    schedule: '*/10 * * * *',
    run: async () => {
      await inTx(system, ({ tx }) => endLostTies(tx))
    },
  })

/** Ends links as soon as their person's permissions change. */
export function endTiesWithRights({ events, inTx, log }: Pick<Platform, 'events' | 'inTx' | 'log'>) {
  events.on(accessChanged, () => {
    inTx(system, ({ tx }) => endLostTies(tx)).catch((err: unknown) =>
      log.warn({ err }, 'links of metering places could not be checked; the job will do it'),
    )
  })
}
