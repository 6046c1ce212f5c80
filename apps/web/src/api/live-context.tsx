import { skipToken, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { orpc } from './client.ts'
import { type Live, type LiveState, useLive } from './live-stream.ts'

type LiveShown = Live & {
  /**
   * the newest event regardless of the pace, for values that people wait for, such as the answer of a device
   */
  readonly heard: LiveState['event']
}

const LiveContext = createContext<LiveShown>({
  event: null,
  heard: null,
  connection: 'idle',
  failure: null,
  retry: () => undefined,
})

type Props = {
  /** the location on the screen, or null */
  locationId: number | null
  /** interval of averaged values, ms; 0 to show every value as it arrives */
  paceMs: number
  /** called when the session is no longer valid */
  onSignedOut: () => void
  children: ReactNode
}

/**
 * One stream and one pace per tab: the tree, the badge and the page all show the same values of the location
 * on the screen.
 */
export function LiveProvider({ locationId, paceMs, onSignedOut, children }: Props) {
  const live = useLive(locationId, onSignedOut)
  const { data: averaged } = useQuery(
    orpc.live.latest.queryOptions({
      input: paceMs > 0 && locationId !== null ? { locationId } : skipToken,
      refetchInterval: paceMs,
      select: ({ data }) => data,
    }),
  )
  const event = averaged ?? live.event
  return <LiveContext value={{ ...live, event, heard: live.event }}>{children}</LiveContext>
}

export const useLiveState = (): LiveShown => useContext(LiveContext)
