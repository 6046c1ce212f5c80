import { actorOf } from '../../platform/access-rule.ts'
import { type Author, authorOf, recordAudit } from '../../platform/audit.ts'
import { calls } from '../../platform/calls.ts'
import type { Tx } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLogoPath, type Logo, logoPath, readLogo, saveBrandLogo } from '../branding/index.ts'
import { type AccessibleCompany, accessCompany } from '../tenancy/index.ts'

export const companyLogoRoutes = ({ db, inTx }: Platform) => ({
  get: calls.companyLogo.get.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { logo: await findLogoPath(db, company.id) } }
  }),
  save: calls.companyLogo.save.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    const logo = readLogo(input.content)
    await inTx((tx) => show(tx, authorOf(context), company, logo))
    return { data: { logo: logoPath(logo.hash) } }
  }),
  remove: calls.companyLogo.remove.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    await inTx((tx) => show(tx, authorOf(context), company, null))
    return { data: {} }
  }),
})

async function show(tx: Tx, author: Author, company: AccessibleCompany, logo: Logo | null): Promise<void> {
  const before = await saveBrandLogo(tx, company.id, logo)
  const after = logo?.hash ?? null
  if (before === after) return
  await recordAudit(tx, {
    ...author,
    action: logo ? 'company.change-logo' : 'company.remove-logo',
    objectType: 'company',
    objectId: company.id,
    objectName: company.name,
    companyId: company.id,
    before: { logo: before },
    after: { logo: after },
  })
}
