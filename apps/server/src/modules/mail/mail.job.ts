import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs.ts'

/** Forgets mails after 90 days; those in the outbox carry links. */
export const cleanMail = ({ inTx }: Pick<Database, 'inTx'>) =>
  defineJob({
    name: 'mail.clean',
    payload: z.object({}),
    schedule: '27 3 * * *',
    run: () =>
      inTx(async (tx) => {
        await tx.deleteFrom('mail').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute()
      }),
  })
