import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './EnergyFlow.module.css'

/**
 * A node, linked to its device or category if there is one. Screen readers read it as one item in either
 * case.
 */
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
      /* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an SVG group is not interactive */
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
