import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorCodeOf } from '../../api/call-errors.ts'

/**
 * Calls back when an answer of the server says that the session is no longer valid: revoked, expired,
 * deleted.
 */
export function useSessionEnd(onEnd: () => void): void {
  const queryClient = useQueryClient()
  const look = useEffectEvent((error: unknown) => {
    if (errorCodeOf(error) === 'unauthenticated') onEnd()
  })
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
