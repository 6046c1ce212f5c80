import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShell } from '../shell-context.ts'

/** The slot for the badge in the top bar or phone bar. */
export function PageBadgeSlot() {
  const { setBadgeSlot } = useShell()
  return <span ref={setBadgeSlot} />
}

/** Shows how current the data of a page is, in the bar above it. */
export function PageBadge({ children }: { children: ReactNode }) {
  const { badgeSlot } = useShell()
  return badgeSlot && createPortal(children, badgeSlot)
}
