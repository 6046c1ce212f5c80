import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const pricingPersonalData: PersonalData = {
  // The person's own plans with all of their versions.
  'utility-plans': {
    columns: ['utility_plan.user_id'],
    read: (db, { userId }) =>
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
        .execute(),
  },
}
