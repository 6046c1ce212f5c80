import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'

/** Deletes mails after 90 days; those in the outbox contain links. */
export const cleanMail = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'mail.clean',
    payload: z.object({}),
    schedule: '27 3 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await tx.deleteFrom('mail').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute()
      }),
  })
