import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Deletes notifications after 90 days, with their messages. */
export const cleanNotifications = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'notifications.clean',
    payload: z.object({}),
    schedule: '41 3 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await tx
          .deleteFrom('notification')
          .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
          .execute()
      }),
  })
