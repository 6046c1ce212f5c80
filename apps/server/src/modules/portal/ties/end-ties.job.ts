import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endLostTies } from './location-ties.commands.ts'

/** Whatever took a right or an account away without saying so is found here. */
export const endTiesJob = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'portal.end-ties',
    payload: z.object({}),
    schedule: '*/10 * * * *',
    run: async () => {
      await inTx(system, ({ tx }) => endLostTies(tx))
    },
  })

/** Ends ties as soon as somebody's rights change. */
export function endTiesWithRights({ events, inTx, log }: Pick<Platform, 'events' | 'inTx' | 'log'>) {
  events.on(accessChanged, () => {
    inTx(system, ({ tx }) => endLostTies(tx)).catch((err: unknown) =>
      log.warn({ err }, 'ties of metering places not looked at; the job will'),
    )
  })
}
