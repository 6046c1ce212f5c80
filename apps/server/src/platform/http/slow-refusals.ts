import { TokenBucket } from '../token-bucket.ts'

/**
 * Refusals that a network gets without delay. People cause only a few; programs that ignore refusals cause
 * thousands.
 */
const IMMEDIATE = { atOnce: 50, perSecond: 10 }
const LONGEST_MS = 2_000
const MANY_NETWORKS = 10_000

/**
 * Delays refusals for networks that get many of them: a refused request also costs the server work, and a caller
 * waiting for the answer cannot ask again on that connection. Returns the delay of a refusal for a network, in ms.
 */
export function createRefusalDelays() {
  const buckets = new Map<string, TokenBucket>()
  return (network: string, nowMs: number): number => {
    const bucket = buckets.get(network) ?? new TokenBucket(IMMEDIATE, nowMs)
    buckets.set(network, bucket)
    const waitMs = Math.min(bucket.waitMs(nowMs), LONGEST_MS)
    bucket.take(1, nowMs)
    if (buckets.size > MANY_NETWORKS)
      for (const [one, full] of buckets) if (full.isFull(nowMs)) buckets.delete(one)
    return waitMs
  }
}
