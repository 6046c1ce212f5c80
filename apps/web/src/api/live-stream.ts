import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { errorCodeOf, mayRetry } from './call-errors.ts'
import { client } from './client.ts'

export type LiveState = {
  /** the latest event; kept while disconnected, so the screen can show how old it is */
  event: LiveEvent | null
  connection: 'idle' | 'connecting' | 'open' | 'lost' | 'refused'
  /** why the stream is lost or was refused; null if unknown */
  failure: Error | null
}

export type Live = LiveState & {
  /** retries at once instead of waiting for the growing pause */
  retry: () => void
}

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/**
 * Time limit for the first event. The server sends it at once, but a slow phone that is still loading the
 * page needs some seconds.
 */
const FIRST_EVENT_MS = 8000

/** Live values of a location: one stream while the page is visible, reconnected with growing pauses. */
export function useLive(locationId: number | null, onSignedOut: () => void): Live {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<LiveState>({ event: null, connection: 'idle', failure: null })
  const visible = usePageVisible()
  const notifySignedOut = useEffectEvent(onSignedOut)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry opens a new stream
  useEffect(() => {
    if (!visible || locationId === null) return
    const stop = new AbortController()
    setState((was) => ({
      event: was.event?.locationId === locationId ? was.event : null,
      connection: 'connecting',
      failure: null,
    }))
    void follow(locationId, stop.signal, setState, () => notifySignedOut())
    return () => stop.abort()
  }, [locationId, visible, tries])

  const retry = useCallback(() => setTries((before) => before + 1), [])
  const isOther = state.event !== null && state.event.locationId !== locationId
  const now: LiveState = isOther ? { event: null, connection: 'connecting', failure: null } : state
  return { ...now, retry }
}

async function follow(
  locationId: number,
  signal: AbortSignal,
  report: (change: (was: LiveState) => LiveState) => void,
  onSignedOut: () => void,
) {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    let failure: Error | null = null
    try {
      for await (const event of eventsOf(locationId, signal)) {
        retryMs = FIRST_RETRY_MS
        report(() => ({ event, connection: 'open', failure: null }))
      }
    } catch (error) {
      if (signal.aborted) return
      if (errorCodeOf(error) === 'unauthenticated') return onSignedOut()
      failure = error instanceof Error ? error : null
      if (!mayRetry(error)) {
        report((was) => ({ ...was, connection: 'refused', failure }))
        return
      }
    }
    if (signal.aborted) return
    report((was) => ({ ...was, connection: 'lost', failure }))
    await pause(retryMs, signal)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
}

/**
 * The events of one stream. @throws if the first event does not arrive in time: an accepted connection may
 * never answer
 */
async function* eventsOf(locationId: number, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const givenUp = new AbortController()
  const ends = AbortSignal.any([signal, givenUp.signal])
  const timer = setTimeout(() => givenUp.abort(), FIRST_EVENT_MS)
  const ended = new Promise<never>((_, reject) => {
    ends.addEventListener('abort', () => reject(new Error('no live values in time')))
  })
  try {
    const stream = await Promise.race([client.live.location({ locationId }, { signal: ends }), ended])
    const events = stream[Symbol.asyncIterator]()
    let next = await Promise.race([events.next(), ended])
    clearTimeout(timer)
    for (; !next.done; next = await events.next()) yield next.value
  } finally {
    clearTimeout(timer)
    givenUp.abort()
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return visible
}
