import type { Platform } from '../../../platform/platform.ts'
import { controlChanged, deviceCorrected } from '../../devices/index.ts'
import { presenceChanged } from '../../gateway/index.ts'
import { readingsStored } from '../../telemetry/index.ts'
import { plansMade, strategiesChanged } from '../control-events.ts'
import { holdLeases } from './leases/hold-leases.ts'
import { openSitePictures } from './picture/site-pictures.ts'
import { measuredElsewhere } from './readings-relay.ts'
import { controlRound } from './round/control-round.ts'
import type { SiteWatch } from './site-watch.ts'

/** Longest time between decisions for a location, and shortest time when its readings arrive more often. */
const LONGEST_MS = 10_000
const SHORTEST_MS = 1_000
const TICK_MS = 200
/** Number of locations in one round, which reads all of them with a few statements. */
const AT_ONCE = 200

/**
 * Decides for the locations of this server: soon after something changes at a location, and at least every ten
 * seconds. All state is in the database, so another server can continue where this one stopped.
 */
export function startControlLoop(
  platform: Platform,
  watch: SiteWatch,
): AsyncDisposable & { readonly holderId: string } {
  const { db, events, log, metrics } = platform
  const pictures = openSitePictures(db)
  /** when each location is due, and when it was last decided; by `performance.now` */
  const known = new Map<number, { dueAt: number; decidedAt: number }>()
  const took = metrics.histogram({
    name: 'control_round_seconds',
    help: 'Time of a round of strategies over the locations that are due',
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  })
  let timer: NodeJS.Timeout | null = null
  let turn = Promise.resolve()
  let isEnding = false

  const leases = holdLeases(platform, {
    onTaken(locationIds) {
      const now = performance.now()
      // a few locations are decided at once; after a restart, ten thousand are spread over the ten seconds
      // that each may wait anyway
      const apartMs = Math.min(1, LONGEST_MS / locationIds.length)
      locationIds.forEach((id, i) => {
        known.set(id, { dueAt: now + i * apartMs, decidedAt: Number.NEGATIVE_INFINITY })
      })
    },
    onLost(locationIds) {
      for (const id of locationIds) known.delete(id)
      pictures.forget(locationIds)
      watch.forget(locationIds)
    },
  })

  function soon(locationId: number) {
    dueBy(locationId, performance.now())
  }

  function dueBy(locationId: number, at: number) {
    const one = known.get(locationId)
    if (one) one.dueAt = Math.min(one.dueAt, Math.max(at, one.decidedAt + SHORTEST_MS))
  }

  async function decideDue() {
    const now = performance.now()
    const due = [...known].filter(([id, { dueAt }]) => dueAt <= now && leases.has(id))
    const first = due.toSorted(([, a], [, b]) => a.dueAt - b.dueAt).slice(0, AT_ONCE)
    if (first.length > 0) {
      // set before reading, so a change during the round is decided in the next round
      for (const [, one] of first) Object.assign(one, { decidedAt: now, dueAt: now + LONGEST_MS })
      const end = took.startTimer()
      const ids = first.map(([id]) => id)
      try {
        const nowMs = Date.now()
        const ends = await controlRound(
          { ...platform, pictures, watch, holderId: leases.holderId },
          ids,
          nowMs,
        )
        for (const [id, endMs] of ends) dueBy(id, now + endMs - nowMs)
      } catch (err) {
        log.error({ err, locations: ids.length }, 'strategies did not decide; the next round does')
      }
      end()
    }
    schedule(due.length > first.length ? 0 : TICK_MS)
  }

  function schedule(ms: number) {
    if (isEnding) return
    timer = setTimeout(() => {
      turn = decideDue()
    }, ms)
  }

  const subscriptions = [
    events.on(readingsStored, (blocks) => {
      for (const { locationId } of blocks) soon(locationId)
    }),
    events.on(measuredElsewhere, ({ locationIds }) => {
      for (const id of locationIds) soon(id)
    }),
    events.on(controlChanged, ({ locationId }) => soon(locationId)),
    events.on(deviceCorrected, ({ locationId }) => soon(locationId)),
    events.on(presenceChanged, ({ locationId }) => {
      if (locationId !== null) soon(locationId)
    }),
    events.on(plansMade, ({ locationIds }) => {
      pictures.forgetPlans(locationIds)
      for (const id of locationIds) soon(id)
    }),
    events.on(strategiesChanged, ({ locationIds }) => {
      leases.wake()
      for (const id of locationIds ?? known.keys()) soon(id)
    }),
  ]
  schedule(TICK_MS)
  return {
    holderId: leases.holderId,
    async [Symbol.asyncDispose]() {
      isEnding = true
      for (const end of subscriptions) end()
      if (timer) clearTimeout(timer)
      await turn
      // only now, so nothing is written for a location that belongs to another server
      await leases[Symbol.asyncDispose]()
    },
  }
}
