import { EnergySwatch } from '../../../shared/energy/EnergySwatch.tsx'
import classes from './CostBars.module.css'
import type { CostSeries } from './cost-columns.ts'

/** Of the sun and of the grid in their colours, what is earned hatched as what goes out of the site; charges by power or time are no energy. */
const swatches = {
  energy: { color: 'grid-import', area: 'solid' },
  earned: { color: 'grid-export', area: 'hatch45' },
  saved: { color: 'solar', area: 'solid' },
} as const

/** The mark of a series beside its amount; `before` is the line of the period that is compared. */
export function CostMark({ series }: { series: CostSeries | 'before' }) {
  if (series === 'standing' || series === 'excess' || series === 'before')
    return <i className={classes.mark} data-series={series} aria-hidden="true" />
  return <EnergySwatch {...swatches[series]} />
}
