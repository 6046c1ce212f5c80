import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export, without keys and secrets. */
export const notificationsPersonalData: PersonalData = {
  notifications: {
    columns: ['notification.user_id'],
    read: async (db, { userId }) => {
      const rows = await db
        .selectFrom('notification')
        .select(['kind', 'severity', 'values', 'path', 'created_at', 'read_at', 'solved_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute()
      return rows.map(({ values, ...row }) => ({ ...row, values: JSON.stringify(values) }))
    },
  },
  'notification-messages': {
    columns: ['notification_delivery.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('notification_delivery as d')
        .innerJoin('notification as n', 'n.id', 'd.notification_id')
        .select(['n.kind', 'd.channel', 'd.is_solved', 'd.due_at', 'd.status', 'd.because', 'd.settled_at'])
        .where('d.user_id', '=', userId)
        .orderBy('d.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'notification-preferences': {
    columns: ['notification_preference.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('notification_preference')
        .select(['notice_group', 'mail', 'push'])
        .where('user_id', '=', userId)
        .orderBy('notice_group')
        .execute(),
  },
  'notification-preferences-by-kind': {
    columns: ['notification_kind_preference.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('notification_kind_preference')
        .select(['alarm_kind', 'mail', 'push'])
        .where('user_id', '=', userId)
        .orderBy('alarm_kind')
        .execute(),
  },
  'notification-settings': {
    columns: ['notification_setting.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('notification_setting')
        .select([
          ...(['timezone', 'digest_at', 'quiet_from', 'quiet_until', 'quiet_breaks'] as const),
          ...(['alarm_mail_from', 'alarm_push_from'] as const),
        ])
        .where('user_id', '=', userId)
        .execute(),
  },
  'push-subscriptions': {
    columns: ['push_subscription.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('push_subscription')
        .select(['label', 'created_at', 'last_sent_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  webhooks: {
    columns: ['webhook.user_id', 'webhook.created_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('webhook')
        .select(['name', 'url', 'is_active', 'disabled_because', 'created_at'])
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
        .orderBy('id')
        .execute(),
  },
}
