import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, findDefaultCompany } from '../../tenancy/index.ts'
import { listCompanies } from './companies.queries.ts'
import { listCompanyDevices } from './company-devices.queries.ts'
import { listCompanyLocations, listCompanyOemDevices } from './company-lists.queries.ts'
import { getCompanyOverview } from './company-overview.queries.ts'

export const companiesRoutes = ({ db }: Platform) => ({
  list: calls.companies.list.handler(async ({ context }) => {
    const actor = actorOf(context)
    const companies = await listCompanies(db, actor)
    if (actor.role !== 'ROLE_SUPER_ADMIN') return { data: { companies } }
    return { data: { companies, defaultCompanyId: await findDefaultCompany(db) } }
  }),
  overview: calls.companies.overview.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: { overview: await getCompanyOverview(db, company) } }
  }),
  locations: calls.companies.locations.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await listCompanyLocations(db, company, input) }
  }),
  devices: calls.companies.devices.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await listCompanyDevices(db, company, input) }
  }),
  oemDevices: calls.companies.oemDevices.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await listCompanyOemDevices(db, company, input) }
  }),
})
