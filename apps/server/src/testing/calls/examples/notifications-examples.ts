import { noticeGroups } from '@kilowatt/contracts/notice-kinds'
import { recordOf } from '@kilowatt/domain/record-of'
import { own } from '../audit-case-makers.ts'
import { browserKeys } from '../push-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

const preferences = {
  groups: recordOf(noticeGroups, () => ({ mail: 'daily' as const, push: 'off' as const })),
  alarmKinds: { STANDBY_INCREASE: { mail: 'weekly' as const, push: 'off' as const } },
  alarmsFrom: { mail: 'minor' as const, push: 'critical' as const },
  quiet: { from: '22:00', until: '07:00', breaksThrough: 'critical' as const },
  digestAt: '08:00',
  timezone: 'Europe/Ljubljana',
}

/** Notifications of a person, and how they are notified. */
export const notificationsExamples: ModuleExamples<'notifications'> = {
  inputs: {
    notifications: {
      list: () => ({}),
      live: () => undefined,
      read: () => ({ upTo: 1 }),
      preferences: () => undefined,
      setPreferences: () => preferences,
      subscriptions: () => ({}),
      subscribe: () => ({
        endpoint: 'https://push.example.com/send/abc',
        keys: browserKeys,
      }),
      unsubscribe: ({ self }) => ({ subscriptionId: self.pushSubscriptionId }),
    },
  },
  audited: {
    'notifications.read': { because: 'it marks what one has read oneself' },
    'notifications.setPreferences': [own('user.change-notifications')],
    'notifications.subscribe': { because: 'it is listed for the person, and ends with the session' },
    'notifications.unsubscribe': { because: 'it only ends messages to oneself' },
  },
  personal: ['notifications'],
}
