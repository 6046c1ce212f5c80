import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShell } from '../shell-context.ts'
import classes from './SectionPanel.module.css'

/** The place in the sidebar that a section fills instead of the tree. */
export function SectionSlot() {
  const { setSectionSlot } = useShell()
  return <div ref={setSectionSlot} className={classes.slot} />
}

/** Shows what belongs to a section in the sidebar, where that is open. */
export function SectionPanel({ children }: { children: ReactNode }) {
  const { sectionSlot } = useShell()
  return sectionSlot && createPortal(children, sectionSlot)
}
