import { TUNNEL_MINUTES } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { Change, Person } from '../../../platform/changes.ts'
import { notifyOfController } from '../../devices/index.ts'
import type { TunnelledController } from './tunnel.access.ts'

/**
 * Notifies the owner of a location that another person opened a local page there, even one who impersonates the owner.
 */
export async function notifyOwner(change: Change<Person>, controller: TunnelledController): Promise<void> {
  const { userId, impersonatorId } = change.author.actor
  const by = impersonatorId ?? userId
  const { locationOwnerId: ownerId } = controller
  if (ownerId === null || ownerId === by) return
  const person = await change.tx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', by)
    .executeTakeFirst()
  await notifyOfController(change, controller, {
    event: 'controllerTunnel',
    userId: ownerId,
    isPrompt: true,
    values: { person: person?.email ?? '–', minutes: String(TUNNEL_MINUTES) },
  })
}
