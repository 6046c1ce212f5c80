import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from './company.access.ts'
import { openCompany, saveCompanySettings } from './company-settings.commands.ts'
import type { CompanyViews } from './company-views.ts'

export const companyAdminRoutes = ({ db, inTx, config }: Platform, views: CompanyViews) => ({
  create: calls.companyAdmin.create.handler(async ({ input, context }) => {
    const { name, countryId, contactEmail = null, contactPhone = null } = input.data
    const settings = { name, countryId, contactEmail, contactPhone }
    const { id } = await inTx(personOf(context), (change) => openCompany(change, settings))
    return { data: { company: await views.getCompanyDetails(db, id) } }
  }),
  get: calls.companyAdmin.get.handler(async ({ input, context }) => {
    const { id } = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { company: await views.getCompanyDetails(db, id) } }
  }),
  update: calls.companyAdmin.update.handler(async ({ input, context }) => {
    const { companyId, ...settings } = input
    const company = await accessCompany(db, actorOf(context), companyId)
    const platformHost = config.publicUrl === null ? null : new URL(config.publicUrl).hostname
    await inTx(personOf(context), (change) => saveCompanySettings(change, company, settings, platformHost))
    return { data: { company: await views.getCompanyDetails(db, company.id) } }
  }),
})
