import { updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, serial, wholeNumber } from '../primitives.ts'
import { failedChoices, rolloutPauses, rolloutStatuses } from './software-limits.ts'

export const rolloutPlan = z.object({
  /** share of controllers in the first stage */
  canaryPct: wholeNumber(1, 100),
  /** share of failures among finished updates, above which the roll-out pauses automatically */
  maxFailurePct: wholeNumber(0, 100),
  /** largest number of updates in progress at the same time */
  atOnce: wholeNumber(1, 1_000),
  /** time between the first stage and the others */
  soakHours: wholeNumber(0, 168),
})

export const rolloutCounts = z.object({
  total: z.number(),
  queued: z.number(),
  underWay: z.number(),
  done: z.number(),
  failed: z.number(),
  /** number of updates that were cancelled, or never answered */
  left: z.number(),
})

export const rollout = rolloutPlan.extend({
  id,
  releaseId: id,
  version: z.string(),
  /** whether each controller returns to its version before this release */
  isRollBack: z.boolean(),
  status: z.enum(rolloutStatuses),
  stage: z.enum(['canary', 'everyone']),
  pausedBecause: z.enum(rolloutPauses).nullable(),
  /** the person responsible; null: an account deleted since */
  responsible: z.string().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  counts: rolloutCounts,
  canaries: z.number(),
  /** number of these controllers that succeeded; without any, the roll-out does not continue to everyone */
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
      summary: 'Progress of a roll-out',
    })
    .input(ofRollout)
    .output(data(z.object({ rollout }))),
  devices: superAdminCall()
    .route({
      method: 'GET',
      path: '/admin/software/rollouts/{rolloutId}/devices',
      tags,
      summary: 'Controllers of a roll-out, failed ones first',
    })
    .input(ofRollout.extend({ status: z.enum(updateStatuses).optional(), page, pageSize }))
    .output(data(z.object({ devices: z.array(rolloutDevice), total: z.number() }))),
  start: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts',
      tags,
      summary: 'Start a roll-out: bring a release in stages to every controller it is for',
    })
    .input(rolloutPlan.extend({ releaseId: id }))
    .output(data(z.object({ rolloutId: id }))),
  pause: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/pause',
      tags,
      summary: 'Pause a roll-out; no further controllers are asked',
    })
    .input(ofRollout)
    .output(done),
  resume: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/resume',
      tags,
      summary: 'Resume a roll-out; earlier failures no longer count and are retried or left',
    })
    .input(ofRollout.extend({ failed: z.enum(failedChoices) }))
    .output(done),
  retry: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/retry',
      tags,
      summary: 'Retry the failed controllers of a roll-out',
    })
    .input(ofRollout)
    .output(done),
  rollBack: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/rollouts/{rolloutId}/roll-back',
      tags,
      summary: 'Roll back: end a roll-out and return its controllers to the version they had before',
    })
    .input(ofRollout)
    .output(data(z.object({ rolloutId: id }))),
}
