import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackOff } from '../../../platform/providers/back-off.ts'
import { createPortalClient, type PortalClient } from '../client/portal-client.ts'
import { listDuePlaces } from './due-places.queries.ts'
import { fetchPlace } from './fetch-place.ts'
import { holdLane } from './hold-lane.ts'
import { claimLane, type Lane } from './lanes.commands.ts'

type Options = {
  /** address of the portal's API; null if none is configured */
  readonly baseUrl: () => string | null
  readonly backOff: (signal: AbortSignal) => BackOff
  readonly pauseMs?: number
  /** the clock; in tests it may be ahead */
  readonly now?: () => number
}

const PAUSE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 15_000
/** Largest number of tokens that a server uses at a time. */
const MOST_LANES = 6

/**
 * Requests data for due metering places from the portal, until disposed. Every server with the role `jobs` runs one.
 * Each token is used by one server, one request after the other, because the portal counts requests by token. A
 * server that ends leaves its tokens to the others.
 */
export function startFetching(
  platform: Platform,
  { baseUrl, backOff, pauseMs = PAUSE_MS, now = Date.now }: Options,
): AsyncDisposable {
  const { db, inTx, log, metrics, stopping } = platform
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping, ending.signal])
  const failures = metrics.counter({
    name: 'meter_portal_failures_total',
    help: 'Questions to the meter-data portal that got no data',
    labelNames: ['fault'],
  })
  const working = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()
  let client: { readonly of: string; readonly client: PortalClient } | null = null

  function clientOf(address: string): PortalClient {
    if (client?.of !== address)
      client = {
        of: address,
        client: createPortalClient({ baseUrl: address }, { signal, now, backOff: backOff(signal) }),
      }
    return client.client
  }

  async function look() {
    let next = pauseMs
    const address = baseUrl()
    try {
      if (address !== null && working.size < MOST_LANES)
        for (const { deviceId, tokenHash } of await listDuePlaces(db, new Date(now()))) {
          const key = tokenHash.toString('hex')
          if (signal.aborted || working.size >= MOST_LANES || working.has(key)) continue
          const lane = await inTx(system, ({ tx }) => claimLane(tx, tokenHash, now()))
          if (lane !== null)
            working.set(
              key,
              work(lane, deviceId, clientOf(address)).finally(() => working.delete(key)),
            )
        }
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'due metering places could not be read')
      next = PAUSE_AFTER_FAILURE_MS
    }
    schedule(next)
  }

  async function work(lane: Lane, deviceId: number, client: PortalClient) {
    await using _turn = holdLane(platform, lane, now)
    try {
      const countFailure = (fault: string) => failures.inc({ fault })
      await fetchPlace({ ...platform, client, signal, now, countFailure }, deviceId)
    } catch (err) {
      if (!signal.aborted) log.error({ err, deviceId }, 'a metering place could not be fetched')
    }
  }

  function schedule(afterMs: number) {
    if (signal.aborted) return
    timer = setTimeout(() => {
      round = look()
    }, afterMs)
  }

  schedule(pauseMs)
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      if (timer) clearTimeout(timer)
      await round
      await Promise.all(working.values())
    },
  }
}
