import type { ReactNode } from 'react'
import { AppLink } from '../navigation/AppLink.tsx'
import classes from './DataTable.module.css'

/** The name of a row, linked to its page. */
export function RowName({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span className={classes.name}>{children}</span>
  return (
    <AppLink href={href} className={classes.name}>
      {children}
    </AppLink>
  )
}
