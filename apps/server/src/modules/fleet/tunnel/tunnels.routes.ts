import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf, system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { createPageAddresses } from './page-address.ts'
import { browserOf, markView } from './page-views.ts'
import { accessTunnelled } from './tunnel.access.ts'
import { closeByHand, type Ends, openTunnel } from './tunnels.commands.ts'
import { latestTunnel } from './tunnels.queries.ts'

type Parts = {
  readonly addresses: ReturnType<typeof createPageAddresses>
  /** address that controllers connect to, for a person who uses the platform at `origin` */
  readonly endsAt: (origin: string) => Ends | null
}

export const tunnelsRoutes = ({ db, inTx }: Platform, { addresses, endsAt }: Parts) => ({
  state: calls.tunnels.state.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const controller = await accessTunnelled(db, actor, input.controllerId)
    const { connected, usesMobileData } = controller
    const tunnel = await latestTunnel(db, controller, actor, addresses.pathOf)
    const { sessionId, userId } = actor
    if (tunnel?.pagePath && sessionId !== null) {
      const browser = browserOf(context.reqHeaders.get('user-agent'))
      await inTx(system, (change) =>
        markView(change, { oemDeviceId: controller.id, userId, sessionId, browser }),
      )
    }
    return { data: { connected, usesMobileData, tunnel } }
  }),
  open: calls.tunnels.open.handler(async ({ input, context }) => {
    const controller = await accessTunnelled(db, actorOf(context), input.controllerId)
    const ends = endsAt(context.origin)
    const { acceptsMobileCosts } = input
    await inTx(personOf(context), (change) => openTunnel(change, controller, { acceptsMobileCosts, ends }))
    return { data: {} }
  }),
  close: calls.tunnels.close.handler(async ({ input, context }) => {
    const controller = await accessTunnelled(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => closeByHand(change, controller))
    return { data: {} }
  }),
})
