import { planKinds } from '@kilowatt/domain/pricing/plans/utility-plan'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, searchTerm, title } from '../primitives.ts'
import { pricingLimits } from './pricing-limits.ts'
import { utilityPlan, utilityPlanFile } from './utility-plan-file.ts'

/** Whose a plan is: a person's own, a company's for its customers, or the platform's for everybody. */
export const planOwners = ['person', 'company', 'platform'] as const

/** `companyId` is told for a company's plan, and for no other. */
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
    /** of a company */
    companyId: id.nullable(),
    /** the company's name; null for others */
    name: z.string().nullable(),
    isMine: z.boolean(),
  }),
  mayEdit: z.boolean(),
  /** whether a price list names it: then it cannot be deleted, nor be of another currency */
  isInUse: z.boolean(),
  /** the version that holds today (UTC), and the next one that will; null where there is none */
  current: span.nullable(),
  next: span.nullable(),
  drafts: z.number(),
  updatedAt: z.number(),
})
export type PlanSummary = z.infer<typeof planSummary>

const planDetail = planSummary.extend({
  /** goes up with each change; a change names the one that it was made of */
  revision: z.number(),
  plan: utilityPlan,
})
export type PlanDetail = z.infer<typeof planDetail>

const onePlan = z.object({ planId: id })
const large = { bodyBytes: pricingLimits.planBytes }
const tags = ['Prices']
const changed = data(z.object({ plan: planDetail }))

/** Utility plans. Published versions have to be whole, drafts may be anything that the schema takes. */
export const utilityPlansContract = {
  list: call('signedIn')
    .route({
      method: 'GET',
      path: '/pricing/plans',
      tags,
      summary: 'Plans to choose from: own ones first, then those of companies, then those of the platform',
    })
    .input(
      z.object({
        /** those that this location may have; `managePricing` there is asked for */
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
      summary: 'Copy a plan; versions stay what they are',
      successStatus: 201,
    })
    .input(onePlan.extend({ owner: newOwner, name: title }))
    .output(changed),
  update: call('signedIn', large)
    .route({
      method: 'PUT',
      path: '/pricing/plans/{planId}',
      tags,
      summary: 'Change a plan and its versions; costs of the days concerned are counted anew',
    })
    .input(onePlan.extend({ revision: z.int().min(1), plan: utilityPlan }))
    .output(changed),
  remove: call('signedIn')
    .route({
      method: 'DELETE',
      path: '/pricing/plans/{planId}',
      tags,
      summary: 'Delete a plan that no price list names',
    })
    .input(onePlan)
    .output(done),
}
