import type { Notification } from '@kilowatt/contracts/notifications/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorCodeOf } from '../../../api/call-errors.ts'
import { client, orpc } from '../../../api/client.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

const unreadKey = ['notifications', 'unread'] as const

/** Number of unread notifications from the stream; 0 until it has reported one. */
export const useUnread = (): number =>
  useQuery<number>({
    queryKey: unreadKey,
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

/**
 * Keeps the number of unread notifications current while the tab is visible. Used once per tab.
 * @param isActive false once the session has ended
 */
export function useUnreadStream(isActive: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isActive) return
    let stop: AbortController | null = null
    const show = (unread: number, newest: Notification | null) => {
      const before = queries.getQueryData<number>(unreadKey)
      queries.setQueryData(unreadKey, unread)
      if (newest !== null || (before !== undefined && before !== unread))
        void queries.invalidateQueries({ queryKey: orpc.notifications.list.key() })
    }
    const follow = () => {
      stop?.abort()
      stop = null
      if (document.visibilityState !== 'visible') return
      stop = new AbortController()
      void followUnread(stop.signal, show)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.abort()
    }
  }, [isActive, queries])
}

async function followUnread(
  signal: AbortSignal,
  show: (unread: number, newest: Notification | null) => void,
): Promise<void> {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    try {
      for await (const { unread, newest } of await client.notifications.live(undefined, { signal })) {
        if (signal.aborted) return
        retryMs = FIRST_RETRY_MS
        show(unread, newest)
      }
    } catch (error) {
      if (errorCodeOf(error) === 'unauthenticated') return
    }
    await pause(retryMs, signal)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
}

function pause(ms: number, signal: AbortSignal) {
  if (signal.aborted) return
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
