import type { Change, Person } from '../../platform/changes.ts'
import { type Logo, saveBrandLogo } from '../branding/index.ts'
import { type AccessibleCompany, companySubject } from '../tenancy/index.ts'

/** Sets or removes a company's logo. */
export async function showLogo(
  change: Change<Person>,
  company: AccessibleCompany,
  logo: Logo | null,
): Promise<void> {
  const before = await saveBrandLogo(change.tx, company.id, logo)
  const after = logo?.hash ?? null
  if (before === after) return
  await change.audit({
    ...companySubject(company),
    action: logo ? 'company.change-logo' : 'company.remove-logo',
    before: { logo: before },
    after: { logo: after },
  })
}
