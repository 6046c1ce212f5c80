import { Skeleton } from '@mantine/core'
import { CardSkeleton } from './CardSkeleton.tsx'
import classes from './LinesSkeleton.module.css'

const WIDTHS_PCT = [46, 62, 38, 54, 42, 58, 50, 66]

type Props = { lines?: number }

/** A card whose content is still loading: its heading, and the least number of lines it will have. */
export const LinesSkeleton = ({ lines = 3 }: Props) => (
  <CardSkeleton>
    <LineShapes lines={lines} />
  </CardSkeleton>
)

/** Placeholder lines below other content of a card. */
export const LineShapes = ({ lines = 3 }: Props) => (
  <div className={classes.lines}>
    {WIDTHS_PCT.slice(0, lines).map((width) => (
      <div key={width}>
        <Skeleton height={12} width={`${width}%`} />
      </div>
    ))}
  </div>
)
