import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

type Props = {
  /** the parts that are already known */
  heading?: ReactNode
  bare?: boolean
  /** a placeholder in the shape of the content */
  children: ReactNode
}

/** A card whose content is still loading. */
export function CardSkeleton({ heading, bare = false, children }: Props) {
  return (
    <Card
      aria-busy="true"
      bare={bare}
      heading={heading ?? <Skeleton component="span" display="block" height={16} width={170} />}
    >
      {children}
    </Card>
  )
}
