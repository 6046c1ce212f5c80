import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './EnergyFlow.module.css'

/** A node is a link to its device or category where there is one; either way it reads as one thing. */
export function NodeLink({
  href,
  label,
  children,
}: {
  href: string | undefined
  label: string
  children: ReactNode
}) {
  if (href === undefined)
    return (
      /* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of drawing is not interactive */
      <g role="img" aria-label={label}>
        {children}
      </g>
    )
  return (
    <AppLink href={href} aria-label={label} className={classes.link}>
      {children}
    </AppLink>
  )
}
