import { DECISIONS_KEPT_DAYS } from '@kilowatt/contracts/control/control-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../../platform/changes.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import type { Platform } from '../../../../platform/platform.ts'

/** Rows deleted per transaction, which keeps each transaction short. */
const AT_ONCE = 20_000

/** Deletes old decisions; decisions in effect stay. */
export const forgetDecisions = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'control.forget-decisions',
    payload: z.object({}),
    schedule: '10 4 * * *',
    timeoutS: 3_000,
    async run() {
      const before = new Date(Date.now() - DECISIONS_KEPT_DAYS * UTC_DAY_MS)
      for (let deleted = AT_ONCE; deleted === AT_ONCE; )
        deleted = await inTx(system, async ({ tx }) => {
          const { numAffectedRows = 0n } = await sql`
            delete from control_decision where id in (
              select id from control_decision where to_at < ${before} limit ${sql.lit(AT_ONCE)})
          `.execute(tx)
          return Number(numAffectedRows)
        })
    },
  })
