import type { Db } from '../../../platform/database/db.ts'

/** The company of people who register where no company's brand is visited; null if not set. */
export async function findDefaultCompany(db: Db): Promise<number | null> {
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirst()
  return company?.id ?? null
}
