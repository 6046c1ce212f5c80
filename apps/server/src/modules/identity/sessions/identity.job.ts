import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldAttempts } from '../proof/attempts.ts'
import { deleteOldTokens } from '../proof/one-time-tokens.ts'
import { forgetOldBrowsers } from './known-browsers.commands.ts'

/** Removes expired sessions, verification tokens and counted attempts, and browsers that are no longer used. */
export const cleanIdentity = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'identity.clean',
    payload: z.object({}),
    schedule: '17 3 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await tx.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
        await tx.deleteFrom('verification').where('expires_at', '<', sql<Date>`now()`).execute()
        await deleteOldAttempts(tx)
        await deleteOldTokens(tx)
        await forgetOldBrowsers(tx)
      }),
  })
