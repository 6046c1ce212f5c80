import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import type { Notification } from '@kilowatt/contracts/notifications/notifications'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { NoticeValue } from '../../../platform/notices.ts'
import { mayHear } from '../notice-rights.ts'
import { type NoticeWords, renderNotice } from '../notice-texts.ts'

const PAGE = 50

export type StoredNotification = {
  readonly id: number
  readonly kind: NoticeName
  readonly severity: Severity
  readonly values: Readonly<Record<string, NoticeValue>>
  readonly path: string | null
  readonly locationName: string | null
  readonly createdAt: Date
  readonly readAt: Date | null
  readonly solvedAt: Date | null
}

/**
 * Without the permission, a person still sees the text of the notification, but no link and no current name.
 */
const columns = sql`
  n.id, n.kind, n.severity, n."values", n.created_at as "createdAt", n.read_at as "readAt", n.solved_at as "solvedAt",
  case when ${mayHear('n.needs')} then n.path end as path,
  case when ${mayHear('n.needs')} then l.name end as "locationName"
`

/** Notifications of a person, newest first. */
export async function listNotifications(
  db: Db,
  userId: number,
  { before, unread = false }: { before?: number | undefined; unread?: boolean | undefined },
): Promise<{ notifications: StoredNotification[]; hasMore: boolean }> {
  const { rows } = await sql<StoredNotification>`
    select ${columns}
    from notification n
    join user_account person on person.id = n.user_id
    left join location l on l.id = n.location_id
    where n.user_id = ${userId}
      and (${before ?? null}::integer is null or n.id < ${before ?? null})
      and (not ${unread} or n.read_at is null)
    order by n.id desc limit ${PAGE + 1}
  `.execute(db)
  return { notifications: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

export type InboxState = {
  readonly userId: number
  readonly unread: number
  readonly newest: StoredNotification | null
}

/** Number of unread notifications, and the newest one, of many people. */
export async function readInboxes(db: Db, userIds: readonly number[]): Promise<InboxState[]> {
  const { rows } = await sql<{ userId: number; unread: number } & (StoredNotification | { id: null })>`
    select person.id as "userId",
      (select count(*)::integer from notification u where u.user_id = person.id and u.read_at is null) as unread,
      ${columns}
    from user_account person
    left join lateral (select * from notification where user_id = person.id order by id desc limit 1) n on true
    left join location l on l.id = n.location_id
    where person.id = any(${[...userIds]}::integer[])
  `.execute(db)
  return rows.map(({ userId, unread, ...newest }) => ({
    userId,
    unread,
    newest: newest.id === null ? null : newest,
  }))
}

export const shownNotification = (
  { createdAt, readAt, solvedAt, ...stored }: StoredNotification,
  words: NoticeWords,
  product: string,
): Notification => {
  const { values: _, ...rest } = stored
  return {
    ...rest,
    group: noticeKinds[stored.kind]?.group ?? 'account',
    ...renderNotice({ ...stored, isSolved: solvedAt !== null }, words, product),
    createdAt: createdAt.getTime(),
    readAt: readAt?.getTime() ?? null,
    solvedAt: solvedAt?.getTime() ?? null,
  }
}

/** Language of a person; null if they chose none. */
export async function languageOf(db: Db, userId: number): Promise<string | null> {
  const { locale } = await db
    .selectFrom('user_account')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return locale
}
