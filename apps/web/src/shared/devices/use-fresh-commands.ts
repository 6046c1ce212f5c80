import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '../../api/client.ts'
import { useLiveState } from '../../api/live-context.tsx'

/** Asks anew for commands and what is set when the live stream tells that something of it has changed at a device of the location. */
export function useFreshCommands(): void {
  const queryClient = useQueryClient()
  const { heard } = useLiveState()
  const revisions = heard?.devices.map(({ id, controlRevision }) => `${id}:${controlRevision}`).join()
  const known = useRef(revisions)
  useEffect(() => {
    if (revisions === undefined || revisions === known.current) return
    // what is asked for when a page opens is as new as the first event
    const isFirst = known.current === undefined
    known.current = revisions
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: orpc.commands.key() })
  }, [revisions, queryClient])
}
