import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { errorCodeOf, mayRetry } from './call-errors.ts'
import { client } from './client.ts'

export type LiveState = {
  /** the latest event; kept while the connection is away, so that the screen shows how old it is */
  event: LiveEvent | null
  connection: 'idle' | 'connecting' | 'open' | 'lost' | 'refused'
}

export type Live = LiveState & {
  /** tries at once what is tried again with growing pauses */
  retry: () => void
}

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/** Live values of a location: one stream while the page is visible, reconnected with growing pauses. */
export function useLive(locationId: number | null, onSignedOut: () => void): Live {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<LiveState>({ event: null, connection: 'idle' })
  const visible = usePageVisible()
  const tellSignedOut = useEffectEvent(onSignedOut)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one try more is one stream more
  useEffect(() => {
    if (!visible || locationId === null) return
    const stop = new AbortController()
    setState((was) => ({
      event: was.event?.locationId === locationId ? was.event : null,
      connection: 'connecting',
    }))
    void follow(locationId, stop.signal, setState, () => tellSignedOut())
    return () => stop.abort()
  }, [locationId, visible, tries])

  const retry = useCallback(() => setTries((before) => before + 1), [])
  const isOther = state.event !== null && state.event.locationId !== locationId
  const now: LiveState = isOther ? { event: null, connection: 'connecting' } : state
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
    try {
      for await (const event of await client.live.location({ locationId }, { signal })) {
        retryMs = FIRST_RETRY_MS
        report(() => ({ event, connection: 'open' }))
      }
    } catch (error) {
      if (signal.aborted) return
      if (errorCodeOf(error) === 'unauthenticated') return onSignedOut()
      if (!mayRetry(error)) {
        report((was) => ({ ...was, connection: 'refused' }))
        return
      }
    }
    if (signal.aborted) return
    report((was) => ({ ...was, connection: 'lost' }))
    await pause(retryMs, signal)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
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
