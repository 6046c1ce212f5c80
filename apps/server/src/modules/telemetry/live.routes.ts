import { actorOf } from '../../platform/access-rule.ts'
import { calls } from '../../platform/calls.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import type { LiveHub } from './live-hub.ts'

/** How often an open stream asks again whether its person is still signed in and may still see the location. */
const RECHECK_MS = 15_000

export const liveRoutes = ({ db, stopping }: Platform, hub: LiveHub, recheckMs = RECHECK_MS) => ({
  location: calls.live.location.handler(async ({ input, context, signal }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const mayStay = async () => {
      const actor = await context.resolveActor()
      if (!actor) throw new AppError('unauthenticated')
      await accessLocation(db, actor, location.id, 'view')
    }
    const gone = signal ? AbortSignal.any([signal, stopping]) : stopping
    return whileAllowed((ends) => hub.follow(location.id, ends), gone, mayStay, recheckMs)
  }),
})

/** Passes a stream on until `gone` aborts, or throws what `mayStay` throws at one of its repetitions. */
async function* whileAllowed<T>(
  open: (ends: AbortSignal) => AsyncIterable<T>,
  gone: AbortSignal,
  mayStay: () => Promise<void>,
  everyMs: number,
): AsyncGenerator<T, void, void> {
  const refused = new AbortController()
  const timer = setInterval(() => mayStay().catch((error: unknown) => refused.abort(error)), everyMs)
  try {
    yield* open(AbortSignal.any([gone, refused.signal]))
    if (!gone.aborted) refused.signal.throwIfAborted()
  } finally {
    clearInterval(timer)
  }
}
