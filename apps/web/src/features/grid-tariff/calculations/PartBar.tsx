import type { CalculatedMonth } from '@kilowatt/contracts/grid-tariff/calculations'
import { cx } from '../../../ui/class-names.ts'
import { type CostPart, costParts, partEur } from '../system-parts.ts'
import classes from './SystemHead.module.css'

/** The colour of a part; the excess is also hatched. */
export const PartMark = ({ part }: { part: CostPart }) => (
  <i className={cx(classes.mark, classes.part)} data-part={part} aria-hidden="true" />
)

/**
 * The parts of a month's cost as a bar, with a length relative to the most expensive system. The table has
 * the same figures.
 */
export function PartBar({ month, mostEur }: { month: CalculatedMonth; mostEur: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      {costParts.map((part) => {
        const share = mostEur > 0 ? (100 * (partEur(month, part) ?? 0)) / mostEur : 0
        return (
          share > 0 && (
            <i key={part} className={classes.part} data-part={part} style={{ width: `${share}%` }} />
          )
        )
      })}
    </span>
  )
}
