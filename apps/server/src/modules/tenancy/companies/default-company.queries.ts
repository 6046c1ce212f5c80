import type { Db } from '../../../platform/database/db.ts'

/** The company of whoever registers where no company's brand is visited; null while a super admin has set none. */
export async function findDefaultCompany(db: Db): Promise<number | null> {
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirst()
  return company?.id ?? null
}
