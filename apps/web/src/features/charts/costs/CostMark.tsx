import { EnergySwatch } from '../../../shared/energy/EnergySwatch.tsx'
import classes from './CostBars.module.css'
import type { CostSeries } from './cost-columns.ts'

/**
 * Solar and grid have their own colours, and earnings are hatched like exported energy. Charges by power or
 * time are not energy.
 */
const swatches = {
  energy: { color: 'grid-import', area: 'solid' },
  earned: { color: 'grid-export', area: 'hatch45' },
  saved: { color: 'solar', area: 'solid' },
} as const

/** The mark of a series next to its amount; `before` is the line of the compared period. */
export function CostMark({ series }: { series: CostSeries | 'before' }) {
  if (series === 'standing' || series === 'excess' || series === 'before')
    return <i className={classes.mark} data-series={series} aria-hidden="true" />
  return <EnergySwatch {...swatches[series]} />
}
