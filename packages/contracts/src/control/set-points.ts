import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, instantMs } from '../primitives.ts'
import { decision, steering } from './strategy-entry.ts'

const tags = ['Strategies']

export const manualOverride = z.object({
  deviceId: id,
  steering,
  value: z.number(),
  /** null: until a person ends it */
  until: z.number().nullable(),
  by: z.string().nullable(),
  from: z.number(),
})
export type ManualOverride = z.infer<typeof manualOverride>

const controlStop = z.object({
  at: z.number(),
  /** null if the account no longer exists */
  by: z.string().nullable(),
  scope: z.enum(['location', 'group', 'company']),
})
export type ControlStop = z.infer<typeof controlStop>

export const setPointsContract = {
  /** The value in effect for each device, its reason, and the rejected wishes. */
  ofLocation: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/set-points',
      tags,
      summary: 'Set-points of the devices of a location, with their reasons',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ decisions: z.array(decision), overrides: z.array(manualOverride) }))),
  history: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/decisions',
      tags,
      summary: 'Decisions about the devices of a location, newest first',
    })
    .input(
      z.object({
        locationId: id,
        deviceId: id.optional(),
        strategyId: id.optional(),
        from: instantMs,
        to: instantMs,
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(data(z.object({ decisions: z.array(decision), isCut: z.boolean() }))),
  override: call('location:control')
    .route({
      method: 'PUT',
      path: '/devices/{deviceId}/override',
      tags,
      summary: 'Set a device by hand; strategies wait until the end',
    })
    .input(
      z.object({
        deviceId: id,
        steering,
        value: z.number().min(-1e8).max(1e8),
        /** null: until a person ends it */
        until: instantMs.nullable(),
      }),
    )
    .output(data(z.object({ override: manualOverride }))),
  endOverride: call('location:control')
    .route({
      method: 'DELETE',
      path: '/devices/{deviceId}/override/{steering}',
      tags,
      summary: 'Hand a device back to its strategies',
    })
    .input(z.object({ deviceId: id, steering }))
    .output(done),
  /** The emergency stop set for the place itself, and the widest one above that includes it. */
  stops: call('signedIn')
    .route({ method: 'GET', path: '/control-stops', tags, summary: 'Emergency stops in effect at a place' })
    .input(controlScope())
    .output(data(z.object({ own: controlStop.nullable(), wider: controlStop.nullable() }))),
  /** Ends every set-point. Devices run on their own settings until the stop is lifted. */
  stop: call('signedIn', { scope: 'control' })
    .route({ method: 'PUT', path: '/control-stops', tags, summary: 'Emergency stop of all strategies' })
    .input(controlScope())
    .output(done),
  lift: call('signedIn', { scope: 'control' })
    .route({ method: 'DELETE', path: '/control-stops', tags, summary: 'Lift an emergency stop' })
    .input(controlScope())
    .output(done),
}

/** Exactly one of these. */
function controlScope() {
  return z
    .object({ locationId: id.optional(), locationGroupId: id.optional(), companyId: id.optional() })
    .refine((scope) => Object.values(scope).filter((one) => one !== undefined).length === 1)
}
