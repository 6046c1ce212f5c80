import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

type Props = {
  /** what is known of it already */
  heading?: ReactNode
  bare?: boolean
  /** the shape of what it will say */
  children: ReactNode
}

/** A card before what it says is known. */
export function CardToCome({ heading, bare = false, children }: Props) {
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
