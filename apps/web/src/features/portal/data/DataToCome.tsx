import { Skeleton } from '@mantine/core'
import { CardToCome } from '../../../ui/data/CardToCome.tsx'
import { LineShapes } from '../../../ui/data/LinesToCome.tsx'
import { DAY_STRIP_PX } from './DayStrip.tsx'
import classes from './PortalData.module.css'
import { QUARTER_PLOT_PX } from './QuarterPlot.tsx'

/** Placeholder for the readings of a metering place: the days of the range, and the quarter-hours of one. */
export const DataToCome = () => (
  <div className={classes.page} aria-busy="true">
    <CardToCome>
      <Skeleton height={DAY_STRIP_PX} radius={8} mb={18} />
    </CardToCome>
    <CardToCome>
      <Skeleton height={QUARTER_PLOT_PX} radius={8} mt={32} mb={16} />
      <LineShapes lines={8} />
    </CardToCome>
  </div>
)
