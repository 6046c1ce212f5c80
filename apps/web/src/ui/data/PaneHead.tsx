import type { ReactNode } from 'react'
import classes from './PaneHead.module.css'

/** Header of a pane: what it shows, and actions on the whole. */
export const PaneHead = ({ children }: { children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
)
