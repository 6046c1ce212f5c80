import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from './company.access.ts'
import { openCompany, saveCompanySettings } from './company-settings.commands.ts'
import type { CompanyViews } from './company-views.ts'

export const companyAdminRoutes = ({ db, inTx }: Platform, views: CompanyViews) => ({
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
    await inTx(personOf(context), (change) => saveCompanySettings(change, company, settings))
    return { data: { company: await views.getCompanyDetails(db, company.id) } }
  }),
  overview: calls.companyAdmin.overview.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { overview: await views.getCompanyOverview(db, company) } }
  }),
  locations: calls.companyAdmin.locations.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await views.listCompanyLocations(db, company, input) }
  }),
  devices: calls.companyAdmin.devices.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await views.listCompanyDevices(db, company, input) }
  }),
  oemDevices: calls.companyAdmin.oemDevices.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await views.listCompanyOemDevices(db, company, input) }
  }),
})
