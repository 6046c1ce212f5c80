import type { Block } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { cx } from '../../ui/class-names.ts'
import classes from './BlockMark.module.css'

type Props = {
  block: Block
  /** above the field or column of the block, as wide as that, which names it itself */
  isHead?: boolean
}

/** The digit of a block on its colour; the digit is always there. */
export function BlockMark({ block, isHead = false }: Props) {
  return (
    <span
      className={cx(classes.mark, isHead && classes.head)}
      data-block={block}
      aria-hidden={isHead || undefined}
    >
      {block}
    </span>
  )
}
