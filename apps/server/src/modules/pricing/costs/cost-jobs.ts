import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { markNewDays } from '../marks/cost-marks.commands.ts'

export const newDaysJob = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'pricing.new-days',
    payload: z.object({}),
    schedule: '10 * * * *',
    run: async () => {
      await inTx(system, ({ tx }) => markNewDays(tx))
    },
  })

export const purgePlansJob = ({ inTx, config }: Pick<Platform, 'inTx' | 'config'>) =>
  defineJob({
    name: 'pricing.purge',
    payload: z.object({}),
    schedule: '40 2 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await purgePlans(tx)
        await purgeKeptEnergies(tx, config.retention.rollupDays)
      }),
  })

/** Quarter-hours are stored as long as the data they were calculated from. */
export async function purgeKeptEnergies(tx: Tx, rollupDays: number): Promise<void> {
  await sql`delete from cost_energy where day < current_date - ${rollupDays}::integer`.execute(tx)
}

/** Deletes unreachable data: plans of deleted accounts without a location, and versions without costs. */
export async function purgePlans(tx: Tx): Promise<void> {
  await sql`
    delete from utility_plan p where owner_kind = 'person' and user_id is null
      and not exists (select from price_list l where l.plan_id = p.id)
  `.execute(tx)
  await sql`
    delete from utility_plan_version v where replaced_at < now() - interval '1 day'
      and not exists (select from cost_day c where c.version_id = v.id)
  `.execute(tx)
}
