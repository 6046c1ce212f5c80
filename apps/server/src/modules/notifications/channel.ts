import type { NoticeGroup } from '@kilowatt/contracts/notice-kinds'
import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { Tx } from '../../platform/database/db.ts'
import type { NoticeAlarm, NoticeNeeds } from '../../platform/notices.ts'

/**
 * A message that is due now. A moment ago, its person had the permission for it and wanted it on this
 * channel.
 */
export type DueMessage = {
  readonly userId: number
  /** rows of `notification_delivery` that the message settles; several if it is one message for many */
  readonly deliveryIds: readonly number[]
  /** in the language of the person */
  readonly title: string
  readonly text: string
  /** path in the web app */
  readonly path: string
  /** a later message of the same topic replaces this one on a phone; null for a message about many */
  readonly topic: string | null
  readonly severity: Severity
  readonly urgency: 'low' | 'normal' | 'high'
  /** whether the message says that its subject is solved */
  readonly isSolved: boolean
}

export type MessageOutcome =
  | { readonly status: 'sent' }
  /** no place to send the message to; the reason, such as `no_subscription` */
  | { readonly status: 'dropped'; readonly because: string }
  | { readonly status: 'failed'; readonly because: string }
  /** the message is due again then, and the permission is checked again */
  | { readonly status: 'later'; readonly at: Date }

/** A way to reach people other than the app and mail. */
export type MessageChannel = {
  /**
   * Sends messages. Called outside of a transaction, with up to a few hundred at once.
   * @returns their outcomes, in the same order. If it throws, the messages are due again a minute later.
   */
  readonly deliver: (messages: readonly DueMessage[]) => Promise<readonly MessageOutcome[]>
}

/** A notice for webhooks, once for all people who get it. */
export type WebhookNotice = {
  readonly id: number
  readonly kind: NoticeName
  readonly group: NoticeGroup
  readonly severity: Severity
  /** people who may see the notice; a webhook of one of these people gets the notice if it wants its group */
  readonly userIds: readonly number[]
  /** permission that the owner of a webhook must still have when the notice is sent */
  readonly needs: NoticeNeeds
  /**
   * company of the notice, or of the location that the notice is about; null for notices about an account or
   * the platform
   */
  readonly companyId: number | null
  readonly locationId: number | null
  /** in English */
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** facts about the alarm, without words; null if the notice is about no alarm */
  readonly alarm: NoticeAlarm | null
  /** path in the web app */
  readonly path: string | null
  readonly topic: string | null
  readonly isSolved: boolean
  readonly createdAt: Date
}

/** People and companies with active webhooks. */
export type PeopleWithWebhooks = {
  readonly userIds: ReadonlySet<number>
  readonly companyIds: ReadonlySet<number>
}

export type WebhookQueue = {
  readonly owners: (tx: Tx) => Promise<PeopleWithWebhooks>
  /**
   * Queues deliveries in the transaction that delivers the notices, in batches, because there may be a
   * thousand.
   */
  readonly queue: (tx: Tx, notices: readonly WebhookNotice[]) => Promise<void>
}
