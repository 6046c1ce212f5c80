import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { tunnelEndings, tunnelStates } from './tunnel-limits.ts'

/** The latest tunnel to a controller. Instants are epoch ms. */
export const tunnel = z.object({
  state: z.enum(tunnelStates),
  /** name of who asked for it; null: somebody since removed */
  requestedBy: z.string().nullable(),
  requestedAt: z.number(),
  /** at the latest; of one that is opening: until when the controller must have come */
  endsAt: z.number(),
  closedAt: z.number().nullable(),
  closedBecause: z.enum(tunnelEndings).nullable(),
  /** with `refused`: in the controller's own words */
  code: z.string().nullable(),
  /** where its page is, of an open one; only for who asked, and as long as this session lasts */
  pagePath: z.string().nullable(),
})
export type Tunnel = z.infer<typeof tunnel>

const ofController = z.object({ controllerId: id })
const path = '/controllers/{controllerId}/tunnel'
const tags = ['Tunnel']

export const tunnelsContract = {
  state: call('location:edit')
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Whether the local page of a controller can be reached, and by whom it is',
    })
    .input(ofController)
    .output(
      data(
        z.object({
          connected: z.boolean(),
          /** the controller is connected by the mobile network, where data costs */
          usesMobileData: z.boolean(),
          tunnel: tunnel.nullable(),
        }),
      ),
    ),
  open: call('location:edit', { scope: 'never' })
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Ask a connected controller for a way to its local page',
    })
    .input(
      ofController.extend({
        /** over the mobile network it is asked only with this */
        acceptsMobileCosts: z.boolean().default(false),
      }),
    )
    .output(done),
  close: call('location:edit')
    .route({ method: 'DELETE', path, tags, summary: 'Close the tunnel to a controller' })
    .input(ofController)
    .output(done),
}
