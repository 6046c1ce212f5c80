import type { WebhookFault } from '@kilowatt/contracts/notifications/webhooks'
import type { PostOutcome } from '../../../platform/outgoing/post-outside.ts'

const [MINUTE_S, HOUR_S] = [60, 3_600]

/**
 * Waits after each failed try, as Standard Webhooks recommends. After the last wait there is one more try.
 */
const waitsS = [5, 5 * MINUTE_S, 30 * MINUTE_S, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_S)]
export const MOST_TRIES = waitsS.length + 1

/** Largest random addition to a wait, as a share of it, so messages that failed together are not retried together. */
const JITTER = 0.2
/** Statuses by which the receiver, or the proxy in front of it, reports that it is overloaded. */
const overloaded = [429, 502, 504]
const SLOW_DOWN_S = 60

export type AfterTry = {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly fault: WebhookFault | null
  /** time until the next try; null if there is no further try */
  readonly waitS: number | null
  /** pause for all messages to this receiver */
  readonly pauseS: number | null
  /** the receiver wants no more messages */
  readonly isGone: boolean
}

/**
 * Next step after a try.
 * @param tries number of tries including this one
 * @param random 0 to 1
 */
export function afterTry(outcome: PostOutcome, tries: number, random: number): AfterTry {
  const status = outcome.kind === 'answered' ? outcome.status : null
  const isDelivered = status !== null && status >= 200 && status < 300
  const isGone = status === 410
  const isOverloaded = status !== null && overloaded.includes(status)
  const isTimeout = outcome.kind === 'fault' && outcome.fault === 'timeout'
  const retryAfterS = outcome.kind === 'answered' ? outcome.retryAfterS : null
  const pauseS = isOverloaded ? Math.max(SLOW_DOWN_S, retryAfterS ?? 0) : isTimeout ? SLOW_DOWN_S : null
  const wait = waitsS[tries - 1]
  const isLast = isDelivered || isGone || wait === undefined
  return {
    isDelivered,
    status,
    fault: isDelivered ? null : faultOf(outcome),
    waitS: isLast ? null : Math.max(wait * (1 + JITTER * random), pauseS ?? 0),
    pauseS,
    isGone,
  }
}

function faultOf(outcome: PostOutcome): WebhookFault {
  if (outcome.kind === 'fault') return outcome.fault
  if (outcome.status === 410) return 'gone'
  if (outcome.status >= 300 && outcome.status < 400) return 'redirect'
  return outcome.status >= 500 || outcome.status === 429 ? 'busy' : 'rejected'
}
