import { z } from 'zod'
import { call, data } from '../../base.ts'
import { id, instantMs, wholeNumber } from '../../primitives.ts'
import { GREENER_STEPS, locationPlan } from './location-plan.ts'
import { planProof } from './plan-proof.ts'
import { planSlot } from './plan-slot.ts'

const tags = ['Plan']

/** A year and a day, for the same day of the year before. */
const MOST_PROOF_DAYS = 367
const isProofRange = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MOST_PROOF_DAYS * 86_400_000

const changed = data(
  locationPlan.extend({
    /** the new plan compared with the one before; null if one of them is missing */
    costDifference: z.number().nullable(),
  }),
)

/** What the devices of a location are to do in the next 36 hours. */
export const plansContract = {
  ofLocation: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/plan',
      tags,
      summary: 'Newest plan of a location, the last 12 hours, and what they were meant to be',
    })
    .input(z.object({ locationId: id }))
    .output(data(locationPlan)),
  slot: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/plan/slots/{startMs}',
      tags,
      summary: 'Why a slot of the plan is as it is, and what else was considered',
    })
    .input(z.object({ locationId: id, startMs: instantMs }))
    .output(data(planSlot)),
  proof: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/plan/proof',
      tags,
      summary: 'What days with a plan cost, compared with no control, solar first and a perfect forecast',
    })
    .input(
      z
        .object({ locationId: id, from: z.iso.date(), to: z.iso.date() })
        .refine(isProofRange, { message: `At most ${MOST_PROOF_DAYS} days.`, path: ['to'] }),
    )
    .output(data(planProof)),
  decide: call('location:control', { isHeavy: true })
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/plan/decisions',
      tags,
      summary: 'Forbid a device for some time of the plan, or order it; the plan is made again around it',
    })
    .input(
      z.object({
        locationId: id,
        deviceId: id,
        from: instantMs,
        to: instantMs,
        /** `now`: only cars */
        is: z.enum(['never', 'now']),
      }),
    )
    .output(changed),
  undoDecision: call('location:control', { isHeavy: true })
    .route({
      method: 'DELETE',
      path: '/locations/{locationId}/plan/decisions/{decisionId}',
      tags,
      summary: 'Take back a decision about the plan; the plan is made again without it',
    })
    .input(z.object({ locationId: id, decisionId: id }))
    .output(changed),
  prefer: call('location:edit', { isHeavy: true })
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/plan/preference',
      tags,
      summary: 'Prefer a cheaper or a greener plan: how strongly imported energy is avoided',
    })
    .input(z.object({ locationId: id, greener: wholeNumber(0, GREENER_STEPS) }))
    .output(changed),
}
