import { z } from 'zod'
import { defineEvent, type EventBus } from '../../platform/events/events.ts'

/** Notifications of people changed: new, solved or read. All servers receive this event. */
export const notificationsChanged = defineEvent<{ readonly userIds: readonly number[] }>(
  'notifications.changed',
  z.object({ userIds: z.array(z.number()) }),
)

/** Largest number of people in an event. An event for other servers has less than 8,000 bytes. */
const MOST_PEOPLE = 600

export function emitNotificationsChanged(events: Pick<EventBus, 'emit'>, userIds: readonly number[]) {
  for (let start = 0; start < userIds.length; start += MOST_PEOPLE)
    events.emit(notificationsChanged, { userIds: userIds.slice(start, start + MOST_PEOPLE) })
}
