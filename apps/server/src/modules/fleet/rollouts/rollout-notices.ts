import type { fleetDeclaration } from '@kilowatt/contracts/fleet/fleet-declaration'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { Change } from '../../../platform/changes.ts'

type Notice = {
  readonly event: keyof (typeof fleetDeclaration)['notices']
  readonly rolloutId: number
  /** site where the roll-out was started; the page of the roll-out is there */
  readonly origin: string
  readonly values: Readonly<Record<string, string>>
}

/** Notifies every super admin: the one who started the roll-out may be away, or no longer a super admin. */
export async function notifySuperAdmins(
  change: Change,
  { event, rolloutId, origin, values }: Notice,
): Promise<void> {
  const people = await change.tx
    .selectFrom('user_account')
    .select('id')
    .where('is_super_admin', '=', true)
    .orderBy('id')
    .execute()
  await change.notify([
    {
      kind: event,
      userIds: people.map(({ id }) => id),
      needs: { type: 'superAdmin' },
      values,
      path: webPaths.softwareRollout(rolloutId),
      mail: { origin },
    },
  ])
}
