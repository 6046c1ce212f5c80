import { updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, pageSize } from '../primitives.ts'
import { updateStates } from './software-limits.ts'

/** An update of one controller, in progress or finished. */
export const softwareUpdate = z.object({
  id: z.uuid(),
  /** null: the controller had not reported its version */
  fromVersion: z.string().nullable(),
  /** null: a roll-back without a known previous version */
  version: z.string().nullable(),
  status: z.enum(updateStatuses),
  /** reason of a failure, as the controller or the server reports it */
  code: z.string().nullable(),
  /** progress of the download */
  progressPct: z.number().nullable(),
  /** name of the person who requested it; null if a roll-out did, or if the account was deleted */
  requestedBy: z.string().nullable(),
  /** whether the update is part of a roll-out */
  isRollout: z.boolean(),
  /** epoch ms */
  requestedAt: z.number(),
  endedAt: z.number().nullable(),
})
export type SoftwareUpdate = z.infer<typeof softwareUpdate>

export const availableSoftware = z.object({
  releaseId: id,
  version: z.string(),
  notes: z.string(),
  sizeBytes: z.number(),
})

export const softwareState = z.object({
  state: z.enum(updateStates),
  connected: z.boolean(),
  /** null: not reported yet */
  installedVersion: z.string().nullable(),
  /** newer than the installed version */
  available: availableSoftware.nullable(),
  /** the update in progress, or else the latest finished one */
  latest: softwareUpdate.nullable(),
})
export type SoftwareState = z.infer<typeof softwareState>

const ofController = z.object({ controllerId: id })
const tags = ['Software']

export const softwareUpdatesContract = {
  state: call('location:edit')
    .route({
      method: 'GET',
      path: '/software/controllers/{controllerId}',
      tags,
      summary: 'Installed software of a controller, the available update, and the one in progress',
    })
    .input(ofController)
    .output(data(softwareState)),
  history: call('location:edit')
    .route({
      method: 'GET',
      path: '/software/controllers/{controllerId}/updates',
      tags,
      summary: 'Finished updates of a controller at this location, newest first',
    })
    .input(ofController.extend({ before: z.uuid().optional(), pageSize }))
    .output(data(z.object({ updates: z.array(softwareUpdate), total: z.number() }))),
  request: call('location:edit')
    .route({
      method: 'POST',
      path: '/software/controllers/{controllerId}/updates',
      tags,
      summary: 'Request the newest release; a controller that is offline gets it when it is back',
    })
    .input(ofController.extend({ releaseId: id }))
    .output(done),
  cancel: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/software/controllers/{controllerId}/updates/{updateId}',
      tags,
      summary: 'Cancel an update that the controller has not started',
    })
    .input(ofController.extend({ updateId: z.uuid() }))
    .output(done),
}
