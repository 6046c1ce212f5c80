import { planKinds } from '@kilowatt/domain/pricing/plans/utility-plan'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, searchTerm, title } from '../primitives.ts'
import { pricingLimits } from './pricing-limits.ts'
import { utilityPlan, utilityPlanFile } from './utility-plan-file.ts'

/** Owner of a plan: a person, a company (for its customers) or the platform (for everyone). */
export const planOwners = ['person', 'company', 'platform'] as const

/** `companyId` is given for a company's plan only. */
const newOwner = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('person') }),
    z.object({ kind: z.literal('company'), companyId: id }),
    z.object({ kind: z.literal('platform') }),
  ])
  .default({ kind: 'person' })

const span = z.object({ validFrom: z.iso.date(), validTo: z.iso.date().nullable() })

export const planSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(planKinds),
  currency: z.enum(currencyNames),
  country: z.string(),
  owner: z.object({
    kind: z.enum(planOwners),
    /** company plans only */
    companyId: id.nullable(),
    /** the company's name; otherwise null */
    name: z.string().nullable(),
    isMine: z.boolean(),
  }),
  mayEdit: z.boolean(),
  /** whether a price list uses it, so it cannot be deleted or change its currency */
  isInUse: z.boolean(),
  /** the version in force today (UTC), and the next one; null if there is none */
  current: span.nullable(),
  next: span.nullable(),
  drafts: z.number(),
  updatedAt: z.number(),
})
export type PlanSummary = z.infer<typeof planSummary>

const planDetail = planSummary.extend({
  /** increases with each change; a change names the revision it is based on */
  revision: z.number(),
  plan: utilityPlan,
})
export type PlanDetail = z.infer<typeof planDetail>

const onePlan = z.object({ planId: id })
const large = { bodyBytes: pricingLimits.planBytes }
const tags = ['Prices']
const changed = data(z.object({ plan: planDetail }))

/** Utility plans. Published versions must be complete; drafts may be anything that the schema accepts. */
export const utilityPlansContract = {
  list: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/plans',
      tags,
      summary: 'Plans to choose from: my own first, then those of companies, then those of the platform',
    })
    .input(
      z.object({
        /** only plans this location may have; requires `managePricing` there */
        locationId: id.optional(),
        owner: z.enum(planOwners).optional(),
        search: searchTerm,
        page,
        pageSize,
      }),
    )
    .output(data(z.object({ plans: z.array(planSummary), total: z.number() }))),
  get: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/plans/{planId}',
      tags,
      summary: 'One plan, with all its versions',
    })
    .input(onePlan)
    .output(changed),
  create: call('signedIn', large)
    .route({ method: 'POST', path: '/pricing/plans', tags, summary: 'Add a plan', successStatus: 201 })
    .input(z.object({ owner: newOwner, plan: utilityPlan }))
    .output(changed),
  importFile: call('signedIn', large)
    .route({
      method: 'POST',
      path: '/pricing/plans/import',
      tags,
      summary: 'Add a plan from its file (docs/utility-plan.schema.json)',
      successStatus: 201,
    })
    .input(z.object({ owner: newOwner, file: utilityPlanFile }))
    .output(changed),
  exportFile: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/plans/{planId}/file',
      tags,
      summary: 'A plan as a file (docs/utility-plan.schema.json)',
    })
    .input(onePlan)
    .output(z.file()),
  copy: call('signedIn')
    .route({
      method: 'POST',
      path: '/pricing/plans/{planId}/copy',
      tags,
      summary: 'Copy a plan; its versions stay as they are',
      successStatus: 201,
    })
    .input(onePlan.extend({ owner: newOwner, name: title }))
    .output(changed),
  update: call('signedIn', large)
    .route({
      method: 'PUT',
      path: '/pricing/plans/{planId}',
      tags,
      summary: 'Change a plan and its versions; costs of the affected days are recalculated',
    })
    .input(onePlan.extend({ revision: z.int().min(1), plan: utilityPlan }))
    .output(changed),
  remove: call('signedIn')
    .route({
      method: 'DELETE',
      path: '/pricing/plans/{planId}',
      tags,
      summary: 'Delete a plan that no price list uses',
    })
    .input(onePlan)
    .output(done),
}
