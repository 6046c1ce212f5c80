import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { severities } from '@kilowatt/domain/alarms/severities'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { channelModes, noticeGroups } from '../notice-kinds.ts'
import { id, wholeNumber } from '../primitives.ts'

const tags = ['Notifications']
const severity = z.enum(severities)

export const notification = z.object({
  id: z.number(),
  kind: z.string(),
  group: z.enum(noticeGroups),
  severity,
  /** in the language of the person */
  title: z.string(),
  text: z.string(),
  /** path in the web app; null if it has no link */
  path: z.string().nullable(),
  locationName: z.string().nullable(),
  createdAt: z.number(),
  readAt: z.number().nullable(),
  /** when the subject of the notice was solved, such as a resolved alarm; null if it is not */
  solvedAt: z.number().nullable(),
})
export type Notification = z.infer<typeof notification>

/** `HH:mm` */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** `in_app` cannot be changed, `push` has no digests, and webhooks choose their own groups */
const modes = z.object({ mail: z.enum(channelModes), push: z.enum(['off', 'instant']) })
export type NotificationModes = z.infer<typeof modes>

export const notificationPreferences = z.object({
  groups: z.record(z.enum(noticeGroups), modes),
  /** kinds of alarms that do not follow the group `alarms` */
  alarmKinds: z.partialRecord(z.enum(alarmKindNames), modes),
  /** lowest severity per channel; less severe alarms are only in the app */
  alarmsFrom: z.object({ mail: severity, push: severity }),
  /** null: none */
  quiet: z
    /** in the time zone of the person; may extend past midnight */
    .object({ from: clock, until: clock, breaksThrough: severity.nullable() })
    .nullable(),
  /** hour of the day at which digests are sent, in the zone of the person */
  digestAt: clock,
  timezone: z.string().max(60),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const pushSubscription = z.object({
  id: z.number(),
  /** browser and system, as the session shows them */
  label: z.string(),
  createdAt: z.number(),
  lastSentAt: z.number().nullable(),
  isThisBrowser: z.boolean(),
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)

export const notificationsContract = {
  list: accountCall()
    .route({ method: 'GET', path: '/notifications', tags, summary: 'My notifications, newest first' })
    .input(z.object({ before: wholeNumber(1, 9e15).optional(), unread: z.stringbool().optional() }))
    .output(
      data(z.object({ notifications: z.array(notification), unread: z.number(), hasMore: z.boolean() })),
    ),
  /** First the current number, then one event per change, with the newest notification if one arrived. */
  live: accountCall()
    .route({
      method: 'GET',
      path: '/notifications/live',
      tags,
      summary: 'My unread notifications as server-sent events',
    })
    .output(eventIterator(z.object({ unread: z.number(), newest: notification.nullable() }))),
  /** `upTo`: all up to this one */
  read: accountCall({ impersonating: 'refused' })
    .route({ method: 'POST', path: '/notifications/read', tags, summary: 'Mark my notifications as read' })
    .input(
      z.object({
        ids: z.array(id).max(100).optional(),
        upTo: id.optional(),
        isRead: z.boolean().default(true),
      }),
    )
    .output(data(z.object({ unread: z.number() }))),
  preferences: accountCall()
    .route({ method: 'GET', path: '/notifications/preferences', tags, summary: 'How I am notified' })
    .output(data(z.object({ preferences: notificationPreferences, pushKey: base64url }))),
  setPreferences: accountCall({ impersonating: 'refused' })
    .route({ method: 'PUT', path: '/notifications/preferences', tags, summary: 'Change how I am notified' })
    .input(notificationPreferences)
    .output(done),
  subscriptions: accountCall()
    .route({
      method: 'GET',
      path: '/notifications/push',
      tags,
      summary: 'Browsers that get my push messages',
    })
    .input(z.object({ endpoint: z.url().max(1_000).optional() }))
    .output(data(z.object({ subscriptions: z.array(pushSubscription) }))),
  subscribe: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/notifications/push',
      tags,
      summary: 'Send push messages to this browser',
    })
    .input(
      z.object({
        endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
        keys: z.object({ p256dh: base64url.length(87), auth: base64url.length(22) }),
      }),
    )
    .output(data(z.object({ subscription: pushSubscription }))),
  unsubscribe: accountCall()
    .route({
      method: 'DELETE',
      path: '/notifications/push/{subscriptionId}',
      tags,
      summary: 'Stop push messages to a browser',
    })
    .input(z.object({ subscriptionId: id }))
    .output(done),
}
