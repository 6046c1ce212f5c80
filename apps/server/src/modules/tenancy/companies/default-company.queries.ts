import type { Db } from '../../../platform/database/db.ts'

/** The company of people who register without visiting a company's brand; null if not set. */
export async function findDefaultCompany(db: Db): Promise<number | null> {
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirst()
  return company?.id ?? null
}
