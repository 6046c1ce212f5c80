import type { ReactNode } from 'react'
import classes from './PaneHead.module.css'

/** Above a pane: what it is of, and what can be done with that as a whole. */
export const PaneHead = ({ children }: { children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
)
