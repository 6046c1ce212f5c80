import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShell } from '../shell-context.ts'
import classes from './SectionPanel.module.css'

/** The slot in the sidebar that a section fills instead of the tree. */
export function SectionSlot() {
  const { setSectionSlot } = useShell()
  return <div ref={setSectionSlot} className={classes.slot} />
}

/** Shows a section's content in the sidebar, if that is open. */
export function SectionPanel({ children }: { children: ReactNode }) {
  const { sectionSlot } = useShell()
  return sectionSlot && createPortal(children, sectionSlot)
}
