import { Skeleton } from '@mantine/core'
import { CardSkeleton } from '../../../ui/data/CardSkeleton.tsx'
import { LineShapes } from '../../../ui/data/LinesSkeleton.tsx'
import { DAY_STRIP_PX } from './DayStrip.tsx'
import classes from './PortalData.module.css'
import { QUARTER_PLOT_PX } from './QuarterPlot.tsx'

/** Placeholder for the readings of a metering place: the days of the range, and the quarter-hours of one. */
export const DataSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <CardSkeleton>
      <Skeleton height={DAY_STRIP_PX} radius={8} mb={18} />
    </CardSkeleton>
    <CardSkeleton>
      <Skeleton height={QUARTER_PLOT_PX} radius={8} mt={32} mb={16} />
      <LineShapes lines={8} />
    </CardSkeleton>
  </div>
)
