import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLogoPath, logoPath, readLogo } from '../branding/index.ts'
import { accessCompany } from '../tenancy/index.ts'
import { showLogo } from './company-logo.commands.ts'

export const companyLogoRoutes = ({ db, inTx }: Platform) => ({
  get: calls.companyLogo.get.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { logo: await findLogoPath(db, company.id) } }
  }),
  save: calls.companyLogo.save.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    const logo = readLogo(input.content)
    await inTx(personOf(context), (change) => showLogo(change, company, logo))
    return { data: { logo: logoPath(logo.hash) } }
  }),
  remove: calls.companyLogo.remove.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    await inTx(personOf(context), (change) => showLogo(change, company, null))
    return { data: {} }
  }),
})
