import type { Db } from '../../../platform/database/db.ts'
import { getBrandOrDefault } from '../../branding/index.ts'
import { type MailSite, siteOfCompany } from '../../mail/index.ts'

/**
 * The site of a person's company. For people without a company, or in the company of the visited brand, the
 * visited site.
 */
export async function siteOfPerson(db: Db, userId: number, visited: MailSite): Promise<MailSite> {
  const [{ companyId: visitedId }, memberships] = await Promise.all([
    getBrandOrDefault(db, visited.brandId),
    db
      .selectFrom('membership')
      .select('company_id as companyId')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('company_id')
      .execute(),
  ])
  const [oldest] = memberships
  if (!oldest || memberships.some(({ companyId }) => companyId === visitedId)) return visited
  return siteOfCompany(db, oldest.companyId, visited.origin)
}
