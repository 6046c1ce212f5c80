import { createContext, type ReactNode, useContext } from 'react'
import { type Live, useLive } from './live-stream.ts'

const LiveContext = createContext<Live>({ event: null, connection: 'idle', retry: () => undefined })

type Props = {
  /** the location on the screen; null where there is none */
  locationId: number | null
  children: ReactNode
}

/** One stream per tab: the tree, the badge and the page below all read the values of the location on the screen. */
export function LiveProvider({ locationId, children }: Props) {
  return <LiveContext value={useLive(locationId)}>{children}</LiveContext>
}

export const useLiveState = (): Live => useContext(LiveContext)
