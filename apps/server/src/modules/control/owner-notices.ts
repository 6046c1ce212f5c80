import { webPaths } from '@kilowatt/contracts/web-paths'
import type { Change, Person } from '../../platform/changes.ts'
import type { NewNotice } from '../../platform/notices.ts'

/** A location with strategies, for a notice to its owner. */
export type NotifiedPlace = {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
}

type Kind = Extract<NewNotice['kind'], `strategy${string}`> | 'controlStopped' | 'controlStopLifted'

/** Notifies owners of another person's actions at their locations. */
export async function notifyOwners(
  { tx, author, notify }: Change<Person>,
  kind: Kind,
  places: readonly (NotifiedPlace & { readonly strategy?: string })[],
): Promise<void> {
  const { userId } = author.actor
  const others = places.filter(({ ownerId }) => ownerId !== null && ownerId !== userId)
  if (others.length === 0) return
  const { name: person } = await tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await notify(
    others.map(({ id, name, ownerId, strategy }) => ({
      kind,
      userIds: ownerId === null ? [] : [ownerId],
      needs: { type: 'location', id, action: 'view' },
      values: { person, place: name, ...(strategy !== undefined && { strategy }) },
      path: webPaths.location(id),
    })),
  )
}
