import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { mayRetry } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

type Counted = { readonly scope: string; readonly open: number | null }

/**
 * Number of open alarms of a scope, live; null until it is known. Each change also marks every shown list of
 * alarms as outdated. For refused scopes it stays null. @param scope null: nothing is followed
 */
export function useAlarmLive(scope: AlarmScope | null): number | null {
  const queryClient = useQueryClient()
  const key = scope === null ? '' : JSON.stringify(scope)
  const [counted, setCounted] = useState<Counted>({ scope: key, open: null })
  const outdate = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: orpc.alarms.key() })
  })
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    void follow(JSON.parse(key), stop.signal, (open, isFirst) => {
      setCounted({ scope: key, open })
      // the first event only repeats what the page has just loaded
      if (!isFirst) outdate()
    })
    return () => stop.abort()
  }, [key])
  return counted.scope === key ? counted.open : null
}

async function follow(
  scope: AlarmScope,
  signal: AbortSignal,
  report: (open: number, isFirst: boolean) => void,
) {
  let retryMs = FIRST_RETRY_MS
  let isFirst = true
  while (!signal.aborted) {
    try {
      for await (const { open } of await client.alarms.live(scope, { signal })) {
        if (signal.aborted) return
        retryMs = FIRST_RETRY_MS
        report(open, isFirst)
        isFirst = false
      }
    } catch (error) {
      if (signal.aborted || !mayRetry(error)) return
    }
    await pause(retryMs, signal)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
