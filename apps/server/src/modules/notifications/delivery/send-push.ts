import { webPaths } from '@kilowatt/contracts/web-paths'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findCompanyBrand, getBrandOrDefault } from '../../branding/index.ts'
import type { DueMessage, MessageChannel, MessageOutcome } from '../channel.ts'
import { type NoticeWords, noticeText, noticeWords, renderNotice } from '../notice-texts.ts'
import { type DueDelivery, lockDue, worthSaying } from './due-deliveries.commands.ts'

/** Largest number of single messages to a person at once; if more are due, they become one message. */
const MOST_SINGLE = 3
const AGAIN_S = 60
/**
 * Time after which a message counts as lost because its server ended before it knew the outcome. Longer than
 * the largest round takes if no push service answers, so another server does not send a message that is
 * already being sent.
 */
const LOST_AFTER_S = 600

const urgency: Record<Severity, DueMessage['urgency']> = {
  critical: 'high',
  major: 'normal',
  minor: 'normal',
  info: 'low',
}

/** Sends due push messages. @returns their number, or 1 if all that was due has been dropped */
export async function sendPush(
  { db, inTx, log }: Pick<Platform, 'db' | 'inTx' | 'log'>,
  channel: MessageChannel,
): Promise<number> {
  const due = await inTx(system, async ({ tx }) => {
    await sql`
      update notification_delivery set status = 'waiting'
      where channel = 'push' and status = 'sending' and settled_at < now() - make_interval(secs => ${LOST_AFTER_S})
    `.execute(tx)
    const locked = await lockDue(tx, 'push')
    if (locked && locked.length > 0)
      await tx
        .updateTable('notification_delivery')
        .set({ status: 'sending', settled_at: new Date() })
        .where(
          'id',
          'in',
          locked.map(({ id }) => id),
        )
        .execute()
    return locked
  })
  if (due === null) return 0
  const messages = await messagesOf(db, due)
  if (messages.length === 0) return 1
  const outcomes = await channel.deliver(messages).catch((err: unknown): MessageOutcome[] => {
    log.error({ err }, 'push messages not sent; they are due again in a minute')
    const at = new Date(Date.now() + AGAIN_S * 1_000)
    return messages.map(() => ({ status: 'later', at }))
  })
  await inTx(system, async ({ tx }) => {
    const settled = messages.flatMap(({ deliveryIds }, index) =>
      deliveryIds.map((id) => ({
        id,
        outcome: outcomes[index] ?? ({ status: 'failed', because: 'no_outcome' } as const),
      })),
    )
    await sql`
      update notification_delivery d
      set status = o.status, because = o.because, due_at = coalesce(o.due_at, d.due_at), attempts = attempts + 1,
        settled_at = case when o.status = 'waiting' then null else now() end
      from unnest(
        ${settled.map(({ id }) => id)}::integer[],
        ${settled.map(({ outcome }) => (outcome.status === 'later' ? 'waiting' : outcome.status))}::text[],
        ${settled.map(({ outcome }) => ('because' in outcome ? outcome.because : null))}::text[],
        ${settled.map(({ outcome }) => ('at' in outcome ? outcome.at : null))}::timestamptz[]
      ) as o (id, status, because, due_at)
      where d.id = o.id
    `.execute(tx)
  })
  return messages.length
}

async function messagesOf(db: Db, due: readonly DueDelivery[]): Promise<DueMessage[]> {
  if (due.length === 0) return []
  const people = await db
    .selectFrom('user_account')
    .select(['id', 'locale'])
    .where('id', 'in', [...new Set(due.map(({ userId }) => userId))])
    .execute()
  const productOf = await productNames(db, due)
  const messages = await Promise.all(
    people.map(async ({ id, locale }) => {
      const words = await noticeWords(locale ?? DEFAULT_LANGUAGE)
      return messagesTo(
        due.filter(({ userId }) => userId === id),
        words,
        productOf,
      )
    }),
  )
  return messages.flat()
}

function messagesTo(
  due: readonly DueDelivery[],
  words: NoticeWords,
  productOf: (companyId: number | null) => string,
): DueMessage[] {
  const said = worthSaying(due)
  const idsOf = ({ id, topic }: DueDelivery) =>
    due.filter((other) => other.id === id || (topic !== null && other.topic === topic)).map((one) => one.id)
  const one = (delivery: DueDelivery) => renderNotice(delivery, words, productOf(delivery.companyId))
  if (said.length <= MOST_SINGLE)
    return said.map((delivery) => ({
      userId: delivery.userId,
      deliveryIds: idsOf(delivery),
      ...one(delivery),
      path: delivery.path ?? webPaths.inbox(),
      topic: delivery.topic,
      severity: delivery.severity,
      urgency: delivery.isDigest ? 'low' : urgency[delivery.severity],
      isSolved: delivery.isSolved,
    }))
  const [first] = said
  if (first === undefined) return []
  const titles = said.slice(0, MOST_SINGLE).map((delivery) => one(delivery).title)
  const more = { first: titles[0] ?? '', count: String(said.length - 1) }
  return [
    {
      userId: first.userId,
      deliveryIds: due.map(({ id }) => id),
      title: noticeText(words, 'notifications.mailManySubject', more) ?? '',
      text: titles.join('\n'),
      path: webPaths.inbox(),
      topic: null,
      severity: first.severity,
      urgency: first.isDigest ? 'low' : urgency[first.severity],
      isSolved: said.every(({ isSolved }) => isSolved),
    },
  ]
}

/** Names of the product, by company. */
async function productNames(db: Db, due: readonly DueDelivery[]) {
  const names = new Map<number | null, string>()
  for (const companyId of new Set(due.map((delivery) => delivery.companyId))) {
    // no brand has the id 0
    const brandId = companyId === null ? 0 : (await findCompanyBrand(db, companyId)).id
    names.set(companyId, (await getBrandOrDefault(db, brandId)).productName)
  }
  return (companyId: number | null) => names.get(companyId) ?? ''
}
