import { Skeleton } from '@mantine/core'
import { CardSkeleton } from '../../../ui/data/CardSkeleton.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import classes from './EnergyPlanScreen.module.css'

const PICTURE_PX = 470

/** The plan while it is loading, in its final size. */
export const EnergyPlanLoading = () => (
  <div className={classes.grid}>
    <CardSkeleton>
      <Skeleton height={PICTURE_PX} radius={10} />
    </CardSkeleton>
    <LinesSkeleton lines={8} />
  </div>
)
