import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from './company.access.ts'
import {
  getCompanyDetails,
  getCompanyOverview,
  listCompanyLocations,
  listCompanyOemDevices,
} from './company-admin.queries.ts'
import { openCompany, saveCompanySettings } from './company-settings.commands.ts'

export const companyAdminRoutes = ({ db, inTx }: Platform) => ({
  create: calls.companyAdmin.create.handler(async ({ input, context }) => {
    const { name, countryId, contactEmail = null, contactPhone = null } = input.data
    const settings = { name, countryId, contactEmail, contactPhone }
    return { data: { company: await inTx((tx) => openCompany(tx, authorOf(context), settings)) } }
  }),
  get: calls.companyAdmin.get.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { company: await getCompanyDetails(db, company.id) } }
  }),
  update: calls.companyAdmin.update.handler(async ({ input, context }) => {
    const { companyId, ...settings } = input
    const company = await accessCompany(db, actorOf(context), companyId)
    const saved = await inTx((tx) => saveCompanySettings(tx, authorOf(context), company, settings))
    return { data: { company: saved } }
  }),
  overview: calls.companyAdmin.overview.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { overview: await getCompanyOverview(db, company) } }
  }),
  locations: calls.companyAdmin.locations.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await listCompanyLocations(db, company, input) }
  }),
  oemDevices: calls.companyAdmin.oemDevices.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await listCompanyOemDevices(db, company, input) }
  }),
})
