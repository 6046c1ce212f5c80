import { updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, serial, wholeNumber } from '../primitives.ts'
import { failedChoices, rolloutPauses, rolloutStatuses } from './software-limits.ts'

export const rolloutPlan = z.object({
  /** how many go first */
  canaryPct: wholeNumber(1, 100),
  /** of those that ended; above it the roll-out pauses by itself */
  maxFailurePct: wholeNumber(0, 100),
  /** under way at the same time */
  atOnce: wholeNumber(1, 1_000),
  /** between the first ones and the others */
  soakHours: wholeNumber(0, 168),
})

export const rolloutCounts = z.object({
  total: z.number(),
  queued: z.number(),
  underWay: z.number(),
  done: z.number(),
  failed: z.number(),
  /** cancelled, or never answered */
  left: z.number(),
})

export const rollout = rolloutPlan.extend({
  id,
  releaseId: id,
  version: z.string(),
  /** back to what each controller had before this release */
  isRollBack: z.boolean(),
  status: z.enum(rolloutStatuses),
  stage: z.enum(['canary', 'everyone']),
  pausedBecause: z.enum(rolloutPauses).nullable(),
  /** who answers for it; null: somebody since removed */
  responsible: z.string().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  counts: rolloutCounts,
  canaries: z.number(),
  /** of them, those that came through: without one it does not go on to everyone */
  provenCanaries: z.number(),
})
export type Rollout = z.infer<typeof rollout>

export const rolloutDevice = z.object({
  updateId: z.uuid(),
  controllerId: id,
  unitId: serial,
  alias: z.string().nullable(),
  locationName: z.string(),
  connected: z.boolean(),
  isCanary: z.boolean(),
  fromVersion: z.string().nullable(),
  status: z.enum(updateStatuses),
  code: z.string().nullable(),
  progressPct: z.number().nullable(),
  endedAt: z.number().nullable(),
})
export type RolloutDevice = z.infer<typeof rolloutDevice>

const ofRollout = z.object({ rolloutId: id })
const tags = ['Software']
const superAdminCall = () => call('role:ROLE_SUPER_ADMIN')

export const softwareRolloutsContract = {
  list: superAdminCall()
    .route({ method: 'GET', path: '/admin/software/rollouts', tags, summary: 'Roll-outs, newest first' })
    .input(z.object({ status: z.enum(rolloutStatuses).optional(), before: id.optional(), pageSize }))
    .output(data(z.object({ rollouts: z.array(rollout), hasMore: z.boolean() }))),
  get: superAdminCall()
    .route({
      method: 'GET',
      path: '/admin/software/rollouts/{rolloutId}',
      tags,
      summary: 'A roll-out in numbers',
    })
    .input(ofRollout)
    .output(data(z.object({ rollout }))),
  devices: superAdminCall()
    .route({
      method: 'GET',
      path: '/admin/software/rollouts/{rolloutId}/devices',
      tags,
      summary: 'The controllers of a roll-out, those that failed first',
    })
    .input(ofRollout.extend({ status: z.enum(updateStatuses).optional(), page, pageSize }))
    .output(data(z.object({ devices: z.array(rolloutDevice), total: z.number() }))),
  start: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts',
      tags,
      summary: 'Bring a release to every controller that it is for, in stages',
    })
    .input(rolloutPlan.extend({ releaseId: id }))
    .output(data(z.object({ rolloutId: id }))),
  pause: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/pause',
      tags,
      summary: 'Ask no more controllers',
    })
    .input(ofRollout)
    .output(done),
  resume: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/resume',
      tags,
      summary: 'Go on; failures up to here are judged and count no more, and are tried again or left',
    })
    .input(ofRollout.extend({ failed: z.enum(failedChoices) }))
    .output(done),
  retry: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/retry',
      tags,
      summary: 'Try again where it failed',
    })
    .input(ofRollout)
    .output(done),
  rollBack: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/roll-back',
      tags,
      summary: 'End it, and give those that have the release the version that they had before',
    })
    .input(ofRollout)
    .output(data(z.object({ rolloutId: id }))),
}
