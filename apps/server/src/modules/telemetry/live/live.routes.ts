import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import { whileAllowed } from '../../../platform/events/while-allowed.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readLatestPicture } from './latest-picture.queries.ts'
import type { LiveHub } from './live-hub.ts'

/** How often an open stream checks that its person is still signed in and may still see the location. */
const RECHECK_MS = 15_000

export const liveRoutes = ({ db, events, stopping }: Platform, hub: LiveHub, recheckMs = RECHECK_MS) => ({
  location: calls.live.location.handler(async ({ input, context, signal }) => {
    const { userId, impersonatorId } = actorOf(context)
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const mayStay = async () => {
      const actor = actorOf({ actor: await context.allowAgain() })
      await accessLocation(db, actor, location.id, 'view')
    }
    const gone = signal ? AbortSignal.any([signal, stopping]) : stopping
    const onChange = (recheck: () => void) =>
      events.on(accessChanged, (changed) => {
        const isMine = changed.userId === null || [userId, impersonatorId].includes(changed.userId)
        if (isMine && (changed.locationId === null || changed.locationId === location.id)) recheck()
      })
    const leave = hub.enter(impersonatorId ?? userId, gone)
    async function* open(ends: AbortSignal) {
      try {
        yield* hub.follow(location.id, ends)
      } finally {
        leave()
      }
    }
    return whileAllowed(open, gone, mayStay, { onChange, everyMs: recheckMs })
  }),
  latest: calls.live.latest.handler(async ({ input, context }) => {
    const { id } = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readLatestPicture(db, id, Date.now()) }
  }),
})
