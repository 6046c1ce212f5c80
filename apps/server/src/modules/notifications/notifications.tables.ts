import type { Channel, ChannelMode, NoticeGroup } from '@kilowatt/contracts/notice-kinds'
import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { WebhookFault } from '@kilowatt/contracts/notifications/webhooks'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'
import type { NoticeMail, NoticeNeeds, NoticeValue } from '../../platform/notices.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    notification: NotificationTable
    notification_delivery: NotificationDeliveryTable
    notification_preference: NotificationPreferenceTable
    notification_kind_preference: NotificationKindPreferenceTable
    notification_setting: NotificationSettingTable
    push_key: { id: Generated<number>; public_key: string; sealed_private_key: Buffer }
    push_subscription: PushSubscriptionTable
    webhook: WebhookTable
    webhook_delivery: WebhookDeliveryTable
  }
}

type NotificationTable = {
  id: Id
  notice_id: number
  user_id: number
  kind: NoticeName
  severity: Severity
  needs: ColumnType<NoticeNeeds, string, never>
  location_id: number | null
  values: ColumnType<Record<string, NoticeValue>, string, never>
  path: string | null
  topic: string | null
  mail: ColumnType<NoticeMail, string, never>
  alarm_kind: AlarmKindName | null
  created_at: CreatedAt
  read_at: Date | null
  solved_at: Date | null
}

type NotificationDeliveryTable = {
  id: Id
  notification_id: number
  user_id: number
  channel: Extract<Channel, 'mail' | 'push'>
  is_solved: Generated<boolean>
  due_at: Date
  status: Generated<'waiting' | 'sending' | 'sent' | 'dropped' | 'failed'>
  is_digest: Generated<boolean>
  message_id: string | null
  because: string | null
  attempts: Generated<number>
  settled_at: Date | null
}

type NotificationPreferenceTable = {
  user_id: number
  notice_group: NoticeGroup
  mail: ChannelMode
  push: 'off' | 'instant'
}

type NotificationKindPreferenceTable = {
  user_id: number
  alarm_kind: AlarmKindName
  mail: ChannelMode
  push: 'off' | 'instant'
}

type NotificationSettingTable = {
  user_id: number
  timezone: string
  digest_at: Generated<string>
  quiet_from: string | null
  quiet_until: string | null
  quiet_breaks: Severity | null
  alarm_mail_from: Generated<Severity>
  alarm_push_from: Generated<Severity>
}

type PushSubscriptionTable = {
  id: Id
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  label: string
  created_at: CreatedAt
  last_sent_at: Date | null
  failures: Generated<number>
}

type WebhookTable = {
  id: Id
  user_id: number | null
  company_id: number | null
  name: string
  url: string
  sealed_secret: Buffer
  sealed_former_secret: Buffer | null
  former_until: Date | null
  groups: NoticeGroup[]
  is_active: Generated<boolean>
  disabled_because: 'gone' | 'failing' | null
  failing: Generated<number>
  last_delivered_at: Date | null
  paused_until: Date | null
  created_by: number | null
  created_at: CreatedAt
}

type WebhookDeliveryTable = {
  id: string
  webhook_id: number
  kind: string
  body: string
  needs: ColumnType<NoticeNeeds, string, never>
  created_at: CreatedAt
  status: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_at: Date | null
  last_status: number | null
  last_fault: WebhookFault | null
  settled_at: Date | null
}
