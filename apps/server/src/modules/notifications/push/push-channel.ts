import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import { type PostOutcome, postOutside } from '../../../platform/outgoing/post-outside.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DueMessage, MessageChannel, MessageOutcome } from '../channel.ts'
import { encryptPush } from './push-encryption.ts'
import { type PushKeys, pushKeys, vapidHeader } from './push-keys.ts'
import { type Subscription, subscriptionsOf } from './push-subscriptions.queries.ts'

const TIMEOUT_MS = 15_000
/** How long a push service stores a message for a phone that is off. */
const TTL_S = 86_400
const MOST_AT_ONCE = 10
const TRY_AGAIN_S = 60
/** Largest number of failures in a row; after them, a browser counts as gone. */
const MOST_FAILURES = 20
const [MOST_TITLE, MOST_TEXT] = [120, 500]

type Parts = Pick<Platform, 'db' | 'inTx' | 'secretKey' | 'config' | 'log' | 'stopping'>

/** Sends messages to the browsers that people registered, encrypted for each browser. */
export function createPushChannel(platform: Parts): MessageChannel {
  const { db, secretKey, inTx } = platform
  return {
    async deliver(messages) {
      const keys = await pushKeys({ db, inTx, secretKey })
      const subscriptions = await subscriptionsOf(db, [...new Set(messages.map(({ userId }) => userId))])
      const outcomes: MessageOutcome[] = []
      for (let from = 0; from < messages.length; from += MOST_AT_ONCE)
        outcomes.push(
          ...(await Promise.all(
            messages.slice(from, from + MOST_AT_ONCE).map((message) =>
              deliverOne(
                platform,
                keys,
                message,
                subscriptions.filter(({ userId }) => userId === message.userId),
              ).catch((err: unknown) => withoutOutcome(platform, err)),
            ),
          )),
        )
      return outcomes
    },
  }
}

/** If one message cannot be sent, all others still reach their people. */
function withoutOutcome({ log, stopping }: Parts, err: unknown): MessageOutcome {
  if (stopping.aborted) return { status: 'later', at: new Date() }
  log.error({ err }, 'a push message could not be sent')
  return { status: 'failed', because: 'not_sendable' }
}

async function deliverOne(
  platform: Parts,
  keys: PushKeys,
  message: DueMessage,
  subscriptions: readonly Subscription[],
): Promise<MessageOutcome> {
  if (subscriptions.length === 0) return { status: 'dropped', because: 'no_subscription' }
  const ends = await Promise.all(subscriptions.map((one) => sendTo(platform, keys, message, one)))
  if (ends.includes('sent')) return { status: 'sent' }
  const later = ends.filter((end) => end instanceof Date).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (later) return { status: 'later', at: later }
  if (ends.every((end) => end === 'gone')) return { status: 'dropped', because: 'no_subscription' }
  return { status: 'failed', because: 'push_refused' }
}

/** @returns when to try again, or the final outcome */
async function sendTo(
  platform: Parts,
  keys: PushKeys,
  message: DueMessage,
  subscription: Subscription,
): Promise<'sent' | 'gone' | 'refused' | Date> {
  const { config, stopping } = platform
  const outcome = await postOutside(
    {
      url: subscription.endpoint,
      body: encryptPush(payloadOf(message), subscription),
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(TTL_S),
        urgency: message.urgency,
        ...(message.topic !== null && { topic: topicOf(message.topic) }),
        authorization: vapidHeader({
          keys,
          endpoint: subscription.endpoint,
          subject: subjectOf(config),
          nowS: Math.floor(Date.now() / 1_000),
        }),
      },
    },
    { allowPrivate: config.allowPrivateAddresses, timeoutMs: TIMEOUT_MS, signal: stopping },
  )
  const status = outcome.kind === 'answered' ? outcome.status : null
  if (status !== null && status >= 200 && status < 300) {
    await keepSuccess(platform, subscription.id)
    return 'sent'
  }
  if (status === 404 || status === 410) {
    await forget(platform, subscription.id)
    return 'gone'
  }
  return keepFailure(platform, subscription.id, outcome)
}

const keepSuccess = ({ inTx }: Parts, id: number) =>
  inTx(system, ({ tx }) =>
    tx
      .updateTable('push_subscription')
      .set({ last_sent_at: sql<Date>`now()`, failures: 0 })
      .where('id', '=', id)
      .execute(),
  )

const forget = ({ inTx }: Parts, id: number) =>
  inTx(system, ({ tx }) => tx.deleteFrom('push_subscription').where('id', '=', id).execute())

/**
 * Stores a failure. Messages to busy or unreachable services are tried again; other refusals (413, a wrong
 * key) are final.
 */
async function keepFailure(
  { inTx, log }: Parts,
  id: number,
  outcome: PostOutcome,
): Promise<'refused' | 'gone' | Date> {
  const failures = await inTx(system, async ({ tx }) => {
    const row = await tx
      .updateTable('push_subscription')
      .set({ failures: sql<number>`failures + 1` })
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirst()
    if (row && row.failures >= MOST_FAILURES)
      await tx.deleteFrom('push_subscription').where('id', '=', id).execute()
    return row?.failures ?? MOST_FAILURES
  })
  if (failures >= MOST_FAILURES) return 'gone'
  const isPassing =
    outcome.kind === 'fault'
      ? outcome.fault !== 'refused_address'
      : outcome.status === 429 || outcome.status >= 500
  if (!isPassing) {
    log.warn({ outcome, subscriptionId: id }, 'a push message was refused')
    return 'refused'
  }
  const waitS = outcome.kind === 'answered' ? (outcome.retryAfterS ?? TRY_AGAIN_S) : TRY_AGAIN_S
  return new Date(Date.now() + waitS * 1_000)
}

/** Payload for `push-worker.js` of the web app. */
const payloadOf = ({ title, text, path, topic, severity, isSolved }: DueMessage): Buffer =>
  Buffer.from(
    JSON.stringify({
      title: title.slice(0, MOST_TITLE),
      text: text.slice(0, MOST_TEXT),
      path,
      tag: topic,
      severity,
      isSolved,
    }),
  )

/**
 * Topic for the push service, which replaces an undelivered message of the same topic: at most 32 characters
 * of base64url.
 */
const topicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32)

/** Contact for push services; some of them refuse an address of localhost. */
function subjectOf({ publicUrl, mailFrom }: Platform['config']): string {
  if (mailFrom !== null) return `mailto:${mailFrom}`
  return publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-reply@kilowatt.example'
}
