import type { Block } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { cx } from '../../ui/class-names.ts'
import classes from './BlockMark.module.css'

type Props = {
  block: Block
  /** as wide as the field or column below it, whose block it names */
  isHead?: boolean
}

/** The number of a block on its colour. Colour alone never carries the meaning. */
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
