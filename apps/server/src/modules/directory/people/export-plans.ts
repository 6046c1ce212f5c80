import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** A person's own plans with all of their versions, for the export of their account. */
export const exportPlans = (db: Db, userId: number) =>
  db
    .selectFrom('utility_plan')
    .select(['name', 'kind', 'currency', 'country', 'created_at', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('utility_plan_version as v')
        .select(
          sql<string | null>`json_agg(to_jsonb(v) - 'id' - 'plan_id' order by v.valid_from)::text`.as(
            'of_plan',
          ),
        )
        .whereRef('v.plan_id', '=', 'utility_plan.id')
        .where('v.replaced_at', 'is', null)
        .as('versions'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
