import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_CREDENTIALS, METERING_PLACE_TYPE_ID } from './portal-limits.ts'

/**
 * A metering place by its EIMM (`3-0000001`) or GSRN. Their length is documented nowhere, so only what fits into a
 * request address is checked.
 */
const eimm = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[0-9A-Za-z-]+$/, 'has characters that no metering place has')

export const abstractDevice = z.object({
  id,
  eimm: z.string(),
  abstract_device_type_id: z.literal(METERING_PLACE_TYPE_ID),
  /** of its first credential */
  token_id: id,
  credentials: z.array(z.object({ token: z.string(), token_id: id })),
})
export type AbstractDevice = z.infer<typeof abstractDevice>

/** `token` is for older callers: a credential is identified by its id. */
const credential = z.object({ token: z.string().max(500).optional(), token_id: id })
const tags = ['Meter-data portal']

export const abstractDevicesContract = {
  list: accountCall()
    .route({ method: 'GET', path: '/abstract-devices-all', tags, summary: 'My metering places' })
    .output(data(z.object({ devices: z.array(abstractDevice) }))),
  add: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/abstract-device',
      tags,
      summary: 'Add a metering place, or another token to an existing one',
      successStatus: 201,
    })
    .input(
      data(
        z.object({
          eimm,
          token_id: id,
          abstract_device_type_id: z.literal(METERING_PLACE_TYPE_ID).default(METERING_PLACE_TYPE_ID),
          credentials: z.array(credential).max(MAX_CREDENTIALS).default([]),
        }),
      ),
    )
    .output(data(abstractDevice)),
  remove: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: '/abstract-device/{deviceId}/token/{tokenId}',
      tags,
      summary: 'Remove a token from a metering place; without any it is removed',
    })
    .input(z.object({ deviceId: id, tokenId: id }))
    .output(done),
}
