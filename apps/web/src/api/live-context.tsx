import { createContext, type ReactNode, useContext } from 'react'
import { type LiveState, useLive } from './live-stream.ts'

const LiveContext = createContext<LiveState>({ event: null, connection: 'idle' })

type Props = {
  /** the location on the screen; null where there is none */
  locationId: number | null
  children: ReactNode
}

/** One stream per tab: the tree, the badge and the page below all read the values of the location on the screen. */
export function LiveProvider({ locationId, children }: Props) {
  return <LiveContext value={useLive(locationId)}>{children}</LiveContext>
}

export const useLiveState = (): LiveState => useContext(LiveContext)
