import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '../../api/client.ts'
import { useLiveState } from '../../api/live-context.tsx'

/** Refetches commands and settings when the live stream reports a change at a device of the location. */
export function useFreshCommands(): void {
  const queryClient = useQueryClient()
  const { heard } = useLiveState()
  const revisions = heard?.devices.map(({ id, controlRevision }) => `${id}:${controlRevision}`).join()
  const known = useRef(revisions)
  useEffect(() => {
    if (revisions === undefined || revisions === known.current) return
    // data fetched when the page opened is as recent as the first event
    const isFirst = known.current === undefined
    known.current = revisions
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: orpc.commands.key() })
  }, [revisions, queryClient])
}
