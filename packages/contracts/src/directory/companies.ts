import { z } from 'zod'
import { call, data } from '../base.ts'
import { deviceCategory, id, oemDeviceType, page, pageSize, searchTerm } from '../primitives.ts'
import { company } from '../tenancy/company.ts'

export const companyOverview = z.object({
  locations: z.number(),
  locationGroups: z.number(),
  users: z.number(),
  /** controllers, P1 modules and gateways at the company's locations, and how many of them are connected now */
  controllers: z.number(),
  controllersConnected: z.number(),
  devices: z.number(),
  devicesInError: z.number(),
  pendingInvites: z.number(),
})
export type CompanyOverview = z.infer<typeof companyOverview>

export const companyLocation = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  locationGroup: z.object({ id, name: z.string() }),
  owner: z.object({ id, email: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  controllersCount: z.number(),
})
export type CompanyLocation = z.infer<typeof companyLocation>

export const companyOemDevice = z.object({
  id,
  unitId: z.string(),
  alias: z.string().nullable(),
  type: oemDeviceType,
  connected: z.boolean(),
  lastSeenAt: z.number().nullable(),
  location: z.object({ id, name: z.string() }),
})
export type CompanyOemDevice = z.infer<typeof companyOemDevice>

export const companyDevice = z.object({
  id,
  name: z.string(),
  type: z.string(),
  category: deviceCategory,
  status: z.enum(['ok', 'error']),
  /** null: not behind one of our controllers or modules */
  connected: z.boolean().nullable(),
  location: z.object({ id, name: z.string() }),
  /** current power, with the digits shown on its location's page; null if nothing was measured recently */
  powerW: z.number().nullable(),
  socPct: z.number().nullable(),
  lastActivityAt: z.number().nullable(),
})
export type CompanyDevice = z.infer<typeof companyDevice>

const list = { companyId: id, page, pageSize, search: searchTerm }

export const companiesContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies',
      tags: ['Companies'],
      summary: 'My companies',
    })
    .output(
      data(
        z.object({
          companies: z.array(company),
          /**
           * only for super admins: the company of people who register on the platform's own site; null if
           * there is none
           */
          defaultCompanyId: id.nullable().optional(),
        }),
      ),
    ),
  overview: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/overview',
      tags: ['Companies'],
      summary: 'Figures of a company',
    })
    .input(z.object({ companyId: id }))
    .output(data(z.object({ overview: companyOverview }))),
  locations: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/locations',
      tags: ['Companies'],
      summary: 'Locations of a company, by name',
    })
    // with `locationGroupId`: locations directly in the group
    .input(z.object({ ...list, locationGroupId: id.optional() }))
    .output(data(z.object({ locations: z.array(companyLocation), total: z.number() }))),
  devices: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/devices',
      tags: ['Companies'],
      summary: 'Devices at the locations of a company with their current power, by name',
    })
    .input(z.object({ ...list, category: deviceCategory.optional() }))
    .output(data(z.object({ devices: z.array(companyDevice), total: z.number() }))),
  oemDevices: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/oem-devices',
      tags: ['Companies'],
      summary: 'Controllers, P1 modules and gateways at the locations of a company',
    })
    .input(z.object(list))
    .output(data(z.object({ oemDevices: z.array(companyOemDevice), total: z.number() }))),
}
