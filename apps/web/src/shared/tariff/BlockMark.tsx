import type { Block } from '@kilowatt/domain/tariff/calendar/block-schedule'
import classes from './BlockMark.module.css'

/** The digit of a block on its colour; the digit is always there. */
export function BlockMark({ block }: { block: Block }) {
  return (
    <span className={classes.mark} data-block={block}>
      {block}
    </span>
  )
}
