import { z } from 'zod'
import { call, data } from '../base.ts'
import { companyBranding } from '../branding/company-branding.ts'
import { emailAddress, id, title } from '../primitives.ts'
import { company } from './company.ts'

const contact = {
  contactEmail: emailAddress.nullish(),
  contactPhone: z.string().trim().max(40).nullish(),
}

export const newCompany = z.object({ name: title, countryId: id, ...contact })

export const companySettings = z.object({
  name: title,
  countryId: id,
  ...contact,
  secondFactorRequired: z.boolean(),
  /**
   * whether this is the company of people who register on the platform's own site; exactly one company, set
   * by super admins. Absent: unchanged
   */
  isDefault: z.boolean().optional(),
  branding: companyBranding,
})

export const companyDetails = company.extend({
  secondFactorRequired: z.boolean(),
  isDefault: z.boolean(),
  branding: companyBranding,
})
export type CompanyDetails = z.infer<typeof companyDetails>

export const companyAdminContract = {
  create: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'POST',
      path: '/companies',
      tags: ['Companies'],
      summary: 'Create a company with its root group',
      successStatus: 201,
    })
    .input(data(newCompany))
    .output(data(z.object({ company }))),
  get: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}',
      tags: ['Companies'],
      summary: 'Settings of a company',
    })
    .input(z.object({ companyId: id }))
    .output(data(z.object({ company: companyDetails }))),
  update: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/companies/{companyId}',
      tags: ['Companies'],
      summary: 'Change the settings of a company',
    })
    .input(companySettings.extend({ companyId: id }))
    .output(data(z.object({ company: companyDetails }))),
}
