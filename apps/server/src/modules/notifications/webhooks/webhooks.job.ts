import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Deletes messages to webhooks after 30 days. */
export const cleanWebhooks = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'notifications.clean-webhooks',
    payload: z.object({}),
    schedule: '41 3 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await tx
          .deleteFrom('webhook_delivery')
          .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
          .execute()
      }),
  })
