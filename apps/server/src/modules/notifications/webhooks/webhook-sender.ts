import { system } from '../../../platform/changes.ts'
import { postOutside } from '../../../platform/outgoing/post-outside.ts'
import type { Platform } from '../../../platform/platform.ts'
import { afterTry } from './after-try.ts'
import { claimDelivery, type DueDelivery, listDueDeliveries } from './due-deliveries.queries.ts'
import { dropDelivery, settleDelivery } from './settle-delivery.commands.ts'
import { webhooksQueued } from './webhook-deliveries.commands.ts'
import { webhookHeaders } from './webhook-signature.ts'
import { signingSecrets } from './webhooks.commands.ts'

const TIMEOUT_MS = 15_000
const PAUSE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 15_000
/**
 * Largest number of messages that a server sends at the same time: for all owners, and for one owner. A webhook has
 * only one at a time.
 */
const MOST_AT_ONCE = 30
const MOST_OF_OWNER = 3

type Options = { readonly pauseMs?: number; readonly timeoutMs?: number }

/**
 * Sends messages to webhooks when they are due, until disposed. Every server with the role `jobs` runs one. A
 * slow receiver delays only its own messages and at most other webhooks of its owner.
 */
export function startWebhookSender(
  platform: Pick<
    Platform,
    'db' | 'inTx' | 'log' | 'events' | 'stopping' | 'config' | 'secretKey' | 'metrics'
  >,
  { pauseMs = PAUSE_MS, timeoutMs = TIMEOUT_MS }: Options = {},
): AsyncDisposable {
  const { db, inTx, log, events, stopping, config, secretKey, metrics } = platform
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping, ending.signal])
  const counted = metrics.counter({
    name: 'webhook_tries_total',
    help: 'Tries to deliver a message to a webhook',
    labelNames: ['outcome'],
  })
  const working = new Map<number, { readonly owner: string; readonly done: Promise<void> }>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isWoken = false

  const isFull = (owner: string) =>
    [...working.values()].filter((other) => other.owner === owner).length >= MOST_OF_OWNER

  async function look() {
    if (timer) clearTimeout(timer)
    timer = null
    let next = pauseMs
    try {
      do {
        isWoken = false
        if (working.size < MOST_AT_ONCE)
          for (const due of await listDueDeliveries(db, [...working.keys()])) begin(due)
      } while (isWoken && !signal.aborted)
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'due messages to webhooks could not be read')
      next = PAUSE_AFTER_FAILURE_MS
    }
    round = null
    schedule(next)
  }

  function begin(due: DueDelivery) {
    if (signal.aborted || working.size >= MOST_AT_ONCE || working.has(due.webhookId) || isFull(due.owner))
      return
    const done = deliver(due).finally(() => {
      working.delete(due.webhookId)
      wake()
    })
    working.set(due.webhookId, { owner: due.owner, done })
  }

  async function deliver({ id }: DueDelivery) {
    try {
      const claimed = await inTx(system, ({ tx }) => claimDelivery(tx, id))
      if (claimed === null) return
      if (!claimed.isAllowed) return await inTx(system, (change) => dropDelivery(change, claimed))
      const timestampS = Math.floor(Date.now() / 1_000)
      const headers = webhookHeaders({ ...claimed, timestampS }, signingSecrets(claimed, secretKey))
      const outcome = await postOutside(
        { url: claimed.url, headers, body: claimed.body },
        { allowPrivate: config.allowPrivateAddresses, timeoutMs, signal },
      )
      const after = afterTry(outcome, claimed.attempts, Math.random())
      counted.inc({ outcome: after.fault ?? 'delivered' })
      await inTx(system, (change) => settleDelivery(change, claimed, after))
    } catch (err) {
      if (!signal.aborted) log.error({ err, deliveryId: id }, 'a message to a webhook could not be sent')
    }
  }

  function schedule(afterMs: number) {
    if (signal.aborted || round) return
    timer ??= setTimeout(run, afterMs)
  }
  function run() {
    round ??= look()
  }
  function wake() {
    isWoken = true
    if (!signal.aborted) run()
  }

  const stopListening = events.on(webhooksQueued, wake)
  run()
  return {
    async [Symbol.asyncDispose]() {
      stopListening()
      ending.abort()
      if (timer) clearTimeout(timer)
      await round
      await Promise.all([...working.values()].map(({ done }) => done))
    },
  }
}
