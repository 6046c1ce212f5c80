import type { ReactNode } from 'react'
import classes from './Fold.module.css'

type Props = { label: string; children: ReactNode }

/** What few want to see at once: closed until it is asked for. */
export function Fold({ label, children }: Props) {
  return (
    <details className={classes.fold}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
