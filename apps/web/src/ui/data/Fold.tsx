import type { ReactNode } from 'react'
import classes from './Fold.module.css'

type Props = { label: string; children: ReactNode }

/** Details that few people need: closed until opened. */
export function Fold({ label, children }: Props) {
  return (
    <details className={classes.fold}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
