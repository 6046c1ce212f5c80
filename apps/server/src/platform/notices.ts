import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { AlarmEnding } from '@kilowatt/domain/alarms/alarm-states'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { type ColumnType, sql } from 'kysely'
import { z } from 'zod'
import type { CreatedAt, Id } from './database/column-types.ts'
import type { Tx } from './database/db.ts'
import { defineEvent } from './events/events.ts'

declare module './database/schema.ts' {
  interface Tables {
    notice: NoticeTable
  }
}

/**
 * The permission that a person must have when a notice is sent. It may have ended since the notice was
 * queued.
 */
export type NoticeNeeds =
  | { readonly type: 'self' }
  | { readonly type: 'location'; readonly id: number; readonly action: LocationAction }
  | { readonly type: 'company'; readonly id: number }
  | { readonly type: 'superAdmin' }

/** A value in a notice's texts. Texts, numbers and times are written in each reader's language. */
export type NoticeValue =
  | string
  | { readonly at: number; readonly timezone: string }
  | { readonly amount: number; readonly unit: string; readonly digits?: number }
  | { readonly bytes: number }
  /** a measured value with its unit, written in the way of the alarm screens */
  | { readonly measured: number; readonly unit: string | null }
  /** how long something lasted */
  | { readonly lastingMs: number }
  /**
   * key of a text, as `feature.key`, filled in with the other values of the notice. A sentence may begin with
   * this text
   */
  | { readonly text: string; readonly startsSentence?: boolean }

/** The alarm that a notice is about, without words: for webhooks. */
export type NoticeAlarm = {
  readonly id: number
  readonly kind: AlarmKindName
  /** measured value and limit when the alarm was raised, in `unit` */
  readonly value: number | null
  readonly limit: number | null
  readonly unit: string | null
  /** code of the device, address of a brand, version of a roll-out … */
  readonly code: string | null
  readonly deviceId: number | null
  readonly controllerId: number | null
  /** ISO 8601 */
  readonly start: string
  /** null while it is open */
  readonly end: string | null
  readonly endedBecause: AlarmEnding | null
}

/** Particulars of the mail of a notice. */
export type NoticeMail = {
  /**
   * company in whose name the mail is sent; default: that of the location or company, otherwise that of the
   * person
   */
  readonly companyId?: number
  /**
   * site where the notice began, if the author does not use that site; links of servers without a public
   * address use it
   */
  readonly origin?: string
  /** address of the recipient, if the account may have another one by the time the mail is sent */
  readonly to?: string
  /** target of an alternative below the action, whose text is `<name>Other` */
  readonly otherPath?: string
  /** name of a document that a module renders when the mail is sent, and the data for it */
  readonly attachment?: { readonly by: string; readonly of: Readonly<Record<string, unknown>> }
}

export type NewNotice = {
  readonly kind: NoticeName
  /** default: severity of the kind */
  readonly severity?: Severity
  readonly userIds: readonly number[]
  readonly needs: NoticeNeeds
  readonly values: Readonly<Record<string, NoticeValue>>
  /** path in the web app that shows the subject of the notice */
  readonly path: string | null
  /** the same for all notices about one subject, such as an alarm */
  readonly topic?: string
  /**
   * whether the subject is solved. The notice goes to everyone who was notified of its beginning, in the
   * words of its values `solvedTitle` and `solvedText`
   */
  readonly isSolved?: boolean
  /**
   * whether the notice waits only for quiet hours, not for other notices: for tests, and for notices that
   * answer an action of the person
   */
  readonly isPrompt?: boolean
  readonly mail?: NoticeMail
  readonly alarm?: NoticeAlarm
}

type NoticeTable = {
  id: Id
  kind: NoticeName
  severity: Severity
  user_ids: number[]
  needs: ColumnType<NoticeNeeds, string, never>
  values: ColumnType<Record<string, NoticeValue>, string, never>
  path: string | null
  topic: string | null
  is_solved: boolean
  is_prompt: boolean
  mail: ColumnType<NoticeMail, string, never>
  alarm: ColumnType<NoticeAlarm | null, string | null, never>
  created_at: CreatedAt
}

/** Notices wait to be delivered; all servers receive this event. */
export const noticesQueued = defineEvent<null>('platform.notices-queued', z.null())

/** Number of notices in a statement. Reading and writing more of them at once would hold up other callers. */
const NOTICES_AT_ONCE = 250

/** Queues notices in the transaction that causes them; `notifications` delivers them after the commit. */
export async function queueNotices(
  tx: Tx,
  notices: readonly (NewNotice & { readonly severity: Severity })[],
  origin: string | null,
): Promise<void> {
  const addressed = notices.filter(({ userIds }) => userIds.length > 0)
  for (let first = 0; first < addressed.length; first += NOTICES_AT_ONCE) {
    const rows = addressed.slice(first, first + NOTICES_AT_ONCE).map((notice, at) => ({
      ...{ at, kind: notice.kind, severity: notice.severity, user_ids: notice.userIds },
      ...{ needs: notice.needs, values: notice.values, path: notice.path, topic: notice.topic ?? null },
      ...{ is_solved: notice.isSolved ?? false, is_prompt: notice.isPrompt ?? false },
      mail: { ...(origin !== null && { origin }), ...notice.mail } satisfies NoticeMail,
      alarm: notice.alarm ?? null,
    }))
    await sql`
      insert into notice (kind, severity, user_ids, needs, "values", path, topic, is_solved, is_prompt, mail, alarm)
      select kind, severity, user_ids, needs, "values", path, topic, is_solved, is_prompt, mail, alarm
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        at int, kind text, severity text, user_ids int[], needs jsonb, "values" jsonb, path text, topic text,
        is_solved boolean, is_prompt boolean, mail jsonb, alarm jsonb
      )
      order by at
    `.execute(tx)
  }
}

/** Removes notices that have been delivered. */
export const removeNotices = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('notice')
    .where('id', 'in', [...ids])
    .execute()
