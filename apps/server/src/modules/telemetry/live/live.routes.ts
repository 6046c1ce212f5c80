import { accessChanged } from '../../../platform/access-announcements.ts'
import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import type { LiveHub } from './live-hub.ts'

/** How often an open stream asks again whether its person is still signed in and may still see the location. */
const RECHECK_MS = 15_000

export const liveRoutes = ({ db, events, stopping }: Platform, hub: LiveHub, recheckMs = RECHECK_MS) => ({
  location: calls.live.location.handler(async ({ input, context, signal }) => {
    const { userId, impersonatorId } = actorOf(context)
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const mayStay = async () => {
      const actor = await context.resolveActor()
      if (!actor) throw new AppError('unauthenticated')
      await accessLocation(db, actor, location.id, 'view')
    }
    const gone = signal ? AbortSignal.any([signal, stopping]) : stopping
    const onChange = (recheck: () => void) =>
      events.on(accessChanged, (changed) => {
        const isMine = changed.userId === null || [userId, impersonatorId].includes(changed.userId)
        if (isMine && (changed.locationId === null || changed.locationId === location.id)) recheck()
      })
    const open = (ends: AbortSignal) => hub.follow(location.id, ends)
    return whileAllowed(open, gone, mayStay, { onChange, everyMs: recheckMs })
  }),
})

type Recheck = {
  /** @returns a function that ends the subscription */
  readonly onChange: (recheck: () => void) => () => void
  /** whatever is not announced is found out by asking */
  readonly everyMs: number
}

/** Passes a stream on until `gone` aborts, or throws what `mayStay` throws when it is asked again. */
async function* whileAllowed<T>(
  open: (ends: AbortSignal) => AsyncIterable<T>,
  gone: AbortSignal,
  mayStay: () => Promise<void>,
  { onChange, everyMs }: Recheck,
): AsyncGenerator<T, void, void> {
  const refused = new AbortController()
  const recheck = () => mayStay().catch((error: unknown) => refused.abort(error))
  const timer = setInterval(recheck, everyMs)
  const unsubscribe = onChange(recheck)
  try {
    yield* open(AbortSignal.any([gone, refused.signal]))
    if (!gone.aborted) refused.signal.throwIfAborted()
  } finally {
    clearInterval(timer)
    unsubscribe()
  }
}
