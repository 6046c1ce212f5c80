import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { createStreamShares } from '../../../platform/events/stream-shares.ts'
import { whileAllowed } from '../../../platform/events/while-allowed.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findVisitedBrand, getBrandOrDefault } from '../../branding/index.ts'
import { noticeWords } from '../notice-texts.ts'
import {
  countUnread,
  type InboxState,
  languageOf,
  listNotifications,
  type StoredNotification,
  shownNotification,
} from './inbox.queries.ts'
import type { InboxHub } from './inbox-hub.ts'
import { readNotifications } from './read-notifications.commands.ts'

/** How often an open stream checks that its person is still signed in. */
const RECHECK_MS = 15_000

export const inboxRoutes = (platform: Platform, hub: InboxHub, recheckMs = RECHECK_MS) => {
  const { db, inTx, events, stopping } = platform
  const shares = createStreamShares(platform.metrics, 'notification')
  return {
    list: calls.notifications.list.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { notifications, hasMore } = await listNotifications(db, userId, input)
      const shown = await showTo(db, userId, context)
      return {
        data: { notifications: notifications.map(shown), unread: await countUnread(db, userId), hasMore },
      }
    }),

    live: calls.notifications.live.handler(async ({ context, signal }) => {
      const { userId, impersonatorId } = actorOf(context)
      const shown = await showTo(db, userId, context)
      const mayStay = async () => void actorOf({ actor: await context.allowAgain() })
      const gone = signal ? AbortSignal.any([signal, stopping]) : stopping
      const leave = shares.enter(impersonatorId ?? userId, gone)
      async function* open(ends: AbortSignal) {
        try {
          yield* withNewest(hub.follow(userId, ends), shown)
        } finally {
          leave()
        }
      }
      const onChange = (recheck: () => void) =>
        events.on(accessChanged, (changed) => {
          if (changed.userId === null || [userId, impersonatorId].includes(changed.userId)) recheck()
        })
      return whileAllowed(open, gone, mayStay, { onChange, everyMs: recheckMs })
    }),

    read: calls.notifications.read.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await inTx(personOf(context), (change) => readNotifications(change, events, userId, input))
      return { data: { unread: await countUnread(db, userId) } }
    }),
  }
}

type Shown = ReturnType<typeof shownNotification>

/** An event contains the newest notification only if that arrived after the previous event. */
async function* withNewest(
  states: AsyncIterable<InboxState>,
  shown: (stored: StoredNotification) => Shown,
): AsyncGenerator<{ unread: number; newest: Shown | null }, void, void> {
  let lastUnread = -1
  let lastId: number | null = null
  for await (const { unread, newest } of states) {
    const newestId = newest?.id ?? 0
    // another server announces what was already read here
    if (unread === lastUnread && newestId === lastId) continue
    const isNew = newest !== null && lastId !== null && newestId > lastId
    lastUnread = unread
    lastId = newestId
    yield { unread, newest: isNew ? shown(newest) : null }
  }
}

/**
 * Notifications in the language of the person, otherwise that of the app, with the product name of the visited site.
 */
async function showTo(
  db: Db,
  userId: number,
  { origin, locale: appLocale }: Pick<RequestContext, 'origin' | 'locale'>,
): Promise<(stored: StoredNotification) => Shown> {
  const [locale, { productName }] = await Promise.all([
    languageOf(db, userId),
    findVisitedBrand(db, origin).then(({ id }) => getBrandOrDefault(db, id)),
  ])
  const words = await noticeWords(locale ?? appLocale)
  return (stored) => shownNotification(stored, words, productName)
}
