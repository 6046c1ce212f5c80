import type { Change } from '../../../platform/changes.ts'
import { emitNotificationsChanged } from '../notification-events.ts'

type Events = Parameters<typeof emitNotificationsChanged>[0]

/** Marks notifications of a person as read or unread: some, or all up to one. */
export async function readNotifications(
  { tx, afterCommit }: Change,
  events: Events,
  userId: number,
  { ids, upTo, isRead }: { ids?: number[] | undefined; upTo?: number | undefined; isRead: boolean },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: isRead ? new Date() : null })
    .where('user_id', '=', userId)
    .where('read_at', isRead ? 'is' : 'is not', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', (any) => any.fn.any(any.val(ids ?? []))),
        ...(upTo === undefined ? [] : [eb('id', '<=', upTo)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) afterCommit(() => emitNotificationsChanged(events, [userId]))
}
