import { updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, pageSize } from '../primitives.ts'
import { updateStates } from './software-limits.ts'

/** One update of one controller, under way or over. */
export const softwareUpdate = z.object({
  id: z.uuid(),
  /** null: the controller had not said what it runs */
  fromVersion: z.string().nullable(),
  /** null: of a roll-back that knew no version before */
  version: z.string().nullable(),
  status: z.enum(updateStatuses),
  /** what the controller, or the server, says of a failure */
  code: z.string().nullable(),
  /** of the download */
  progressPct: z.number().nullable(),
  /** name of who asked for it; null when nobody did (a roll-out), or somebody since removed */
  requestedBy: z.string().nullable(),
  /** part of a roll-out */
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
  /** null: it has not said so yet */
  installedVersion: z.string().nullable(),
  /** newer than what is installed */
  available: availableSoftware.nullable(),
  /** what was asked and is not over, or else the latest that is */
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
      summary: 'What runs on a controller, what there is for it, and what is under way',
    })
    .input(ofController)
    .output(data(softwareState)),
  history: call('location:edit')
    .route({
      method: 'GET',
      path: '/software/controllers/{controllerId}/updates',
      tags,
      summary: 'Updates of a controller at this location that are over, newest first',
    })
    .input(ofController.extend({ before: z.uuid().optional(), pageSize }))
    .output(data(z.object({ updates: z.array(softwareUpdate), total: z.number() }))),
  request: call('location:edit')
    .route({
      method: 'POST',
      path: '/software/controllers/{controllerId}/updates',
      tags,
      summary: 'Ask for the newest release; a controller that is away gets it when it is back',
    })
    .input(ofController.extend({ releaseId: id }))
    .output(done),
  cancel: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/software/controllers/{controllerId}/updates/{updateId}',
      tags,
      summary: 'Cancel an update that the controller has not begun',
    })
    .input(ofController.extend({ updateId: z.uuid() }))
    .output(done),
}
