import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { tunnelEndings, tunnelStates } from './tunnel-limits.ts'

/** The latest tunnel to a controller. Instants are epoch ms. */
export const tunnel = z.object({
  state: z.enum(tunnelStates),
  /** name of the person who requested it; null if the account has been deleted since */
  requestedBy: z.string().nullable(),
  requestedAt: z.number(),
  /** latest end; while opening, the time by which the controller must have connected */
  endsAt: z.number(),
  closedAt: z.number().nullable(),
  closedBecause: z.enum(tunnelEndings).nullable(),
  /** with `refused`: in the controller's own words */
  code: z.string().nullable(),
  /** address of the local page while open; only for the person who requested it, in the same session */
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
      summary: 'Whether the local page of a controller can be reached, and who opened the tunnel',
    })
    .input(ofController)
    .output(
      data(
        z.object({
          connected: z.boolean(),
          /** whether the controller uses the mobile network, where data costs money */
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
      summary: 'Ask a connected controller to open a tunnel to its local page',
    })
    .input(
      ofController.extend({
        /** required on the mobile network */
        acceptsMobileCosts: z.boolean().default(false),
      }),
    )
    .output(done),
  close: call('location:edit')
    .route({ method: 'DELETE', path, tags, summary: 'Close the tunnel to a controller' })
    .input(ofController)
    .output(done),
}
