import type { CalculatedMonth } from '@kilowatt/contracts/grid-tariff/calculations'
import { cx } from '../../../ui/class-names.ts'
import { type CostPart, costParts, partEur } from '../system-parts.ts'
import classes from './SystemHead.module.css'

/** The colour of a part; the excess is hatched, too. */
export const PartMark = ({ part }: { part: CostPart }) => (
  <i className={cx(classes.mark, classes.part)} data-part={part} aria-hidden="true" />
)

/** What a month's cost is made of, as long as it is beside the dearest system. The table tells the same. */
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
