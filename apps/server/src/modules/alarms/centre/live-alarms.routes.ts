import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { createStreamShares } from '../../../platform/events/stream-shares.ts'
import { whileAllowed } from '../../../platform/events/while-allowed.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countOpen } from './alarm-list.queries.ts'
import { accessAlarms } from './alarm-scope.ts'
import { followAlarms } from './alarm-stream.ts'
import { watchOf } from './alarm-watch.queries.ts'

/** How often an open stream checks that its person is still signed in, and what the person may see. */
const RECHECK_MS = 15_000

export function liveAlarmsRoute({ db, events, metrics, stopping }: Platform, recheckMs = RECHECK_MS) {
  const shares = createStreamShares(metrics, 'alarm')
  return calls.alarms.live.handler(async ({ input, context, signal }) => {
    const { userId, impersonatorId } = actorOf(context)
    const look = async () => {
      const actor = actorOf({ actor: await context.allowAgain() })
      const seen = await accessAlarms(db, actor, input)
      return { seen, isConcerned: await watchOf(db, actor, input, seen) }
    }
    let current = await look()
    const gone = signal ? AbortSignal.any([signal, stopping]) : stopping
    const leave = shares.enter(impersonatorId ?? userId, gone)
    const counts = {
      events,
      isConcerned: () => current.isConcerned,
      count: () => countOpen(db, current.seen),
    }
    async function* open(ends: AbortSignal) {
      try {
        yield* followAlarms(counts, ends)
      } finally {
        leave()
      }
    }
    const mayStay = async () => {
      current = await look()
    }
    return whileAllowed(open, gone, mayStay, {
      onChange: (recheck) =>
        events.on(accessChanged, (changed) => {
          const isMine = changed.userId === null || [userId, impersonatorId].includes(changed.userId)
          if (isMine) recheck()
        }),
      everyMs: recheckMs,
    })
  })
}
