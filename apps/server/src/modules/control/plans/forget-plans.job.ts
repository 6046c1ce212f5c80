import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PLANS_KEPT_DAYS } from './plan-times.ts'

/** Rows deleted per transaction, which keeps each transaction short. */
const AT_ONCE = 5_000

/** Deletes old plans, except the newest of each location, and decisions about times that are over. */
export const forgetPlans = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'control.forget-plans',
    payload: z.object({}),
    schedule: '25 * * * *',
    timeoutS: 3_000,
    async run() {
      const before = new Date(Date.now() - PLANS_KEPT_DAYS * UTC_DAY_MS)
      for (let deleted = AT_ONCE; deleted === AT_ONCE; )
        deleted = await inTx(system, async ({ tx }) => {
          const { numAffectedRows = 0n } = await sql`
            delete from control_plan where id in (
              select p.id from control_plan p left join plan_state s on s.plan_id = p.id
              where p.made_at < ${before} and s.plan_id is null limit ${sql.lit(AT_ONCE)})
          `.execute(tx)
          return Number(numAffectedRows)
        })
      await inTx(system, ({ tx }) => tx.deleteFrom('plan_decision').where('to_at', '<', before).execute())
    },
  })
