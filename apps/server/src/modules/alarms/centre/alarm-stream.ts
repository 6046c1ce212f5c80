import type { EventBus } from '../../../platform/events/events.ts'
import { alarmsChanged } from '../alarm-events.ts'
import type { IsConcerned } from './alarm-watch.queries.ts'

export type OpenAlarms = { readonly at: number; readonly open: number }

/** At most two events a second. */
const PAUSE_MS = 500
/** Maintenance begins and ends without an event. */
const LOOK_AGAIN_MS = 60_000

type Stream = {
  readonly events: EventBus
  readonly isConcerned: () => IsConcerned
  readonly count: () => Promise<number>
  readonly pauseMs?: number
  readonly lookAgainMs?: number
}

/** First the current number of open alarms, then the number after each change, until the signal aborts. */
export async function* followAlarms(
  { events, isConcerned, count, pauseMs = PAUSE_MS, lookAgainMs = LOOK_AGAIN_MS }: Stream,
  signal: AbortSignal,
): AsyncGenerator<OpenAlarms, void, void> {
  let isChanged = false
  let wake: (() => void) | null = null
  const ring = () => wake?.()
  const unsubscribe = events.on(alarmsChanged, (change) => {
    if (!isConcerned()(change)) return
    isChanged = true
    ring()
  })
  const wait = (ms: number, until: () => boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        wake = null
        resolve()
      }
      const timer = setTimeout(end, ms)
      wake = () => {
        if (until()) end()
      }
      ring()
    })
  signal.addEventListener('abort', ring)
  try {
    let known: number | null = null
    while (!signal.aborted) {
      const isNew = known === null || isChanged
      isChanged = false
      const open = await count()
      if (signal.aborted) return
      if (isNew || open !== known) {
        known = open
        yield { at: Date.now(), open }
        await wait(pauseMs, () => signal.aborted)
      }
      await wait(lookAgainMs, () => signal.aborted || isChanged)
    }
  } finally {
    signal.removeEventListener('abort', ring)
    unsubscribe()
  }
}
