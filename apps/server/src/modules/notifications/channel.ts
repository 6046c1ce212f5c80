import type { NoticeGroup } from '@kilowatt/contracts/notice-kinds'
import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { Tx } from '../../platform/database/db.ts'
import type { NoticeAlarm, NoticeNeeds } from '../../platform/notices.ts'

/** A message that is due now. Its person had the right to it a moment ago, and wants it on this channel. */
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
  /** the message says that what it is about is over */
  readonly isSolved: boolean
}

export type MessageOutcome =
  | { readonly status: 'sent' }
  /** there is no place to send it to; the reason, such as `no_subscription` */
  | { readonly status: 'dropped'; readonly because: string }
  | { readonly status: 'failed'; readonly because: string }
  /** the message is due again then; the right is checked again */
  | { readonly status: 'later'; readonly at: Date }

/** A way to reach people that is neither the app nor mail. */
export type MessageChannel = {
  /**
   * Sends messages. Called outside of a transaction, with up to a few hundred at once.
   * @returns their outcomes, in the same order. If it throws, the messages are due again a minute later.
   */
  readonly deliver: (messages: readonly DueMessage[]) => Promise<readonly MessageOutcome[]>
}

/** A notice for webhooks: one for all its people. */
export type WebhookNotice = {
  readonly id: number
  readonly kind: NoticeName
  readonly group: NoticeGroup
  readonly severity: Severity
  /** people who have the right to the notice; a webhook of one of them gets it if it wants the group */
  readonly userIds: readonly number[]
  /** the right that the owner of a webhook must still have when the notice is sent */
  readonly needs: NoticeNeeds
  /**
   * company that the notice is about, or whose location it is about; null for notices about an account or the
   * platform
   */
  readonly companyId: number | null
  readonly locationId: number | null
  /** in English */
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** without words; null if it is about no alarm */
  readonly alarm: NoticeAlarm | null
  /** path in the web app */
  readonly path: string | null
  readonly topic: string | null
  readonly isSolved: boolean
  readonly createdAt: Date
}

export type WebhookQueue = {
  /** Queues deliveries in the transaction that delivers the notices, in sets, because there may be a thousand. */
  readonly queue: (tx: Tx, notices: readonly WebhookNotice[]) => Promise<void>
}
