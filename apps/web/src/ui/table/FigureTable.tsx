import type { ReactNode } from 'react'
import classes from './FigureTable.module.css'

export type FigureRow = {
  readonly key: string | number
  readonly head: ReactNode
  readonly cells: readonly ReactNode[]
  /** a sum, or the best value */
  readonly isStrong?: boolean
}

type Props = {
  /** description for screen readers, which cannot see the context */
  caption: string
  /** headers of the first column and of the figures */
  heads: readonly [string, ...string[]]
  rows: readonly FigureRow[]
  /** below a line: the sum */
  total?: FigureRow | undefined
}

/**
 * A small table that is read as a whole, without sorting or paging. On a narrow screen only the table scrolls sideways,
 * not the page.
 */
export function FigureTable({ caption, heads, rows, total }: Props) {
  const rowOf = ({ key, head, cells, isStrong }: FigureRow) => (
    <tr key={key} data-strong={isStrong || undefined}>
      <th scope="row">{head}</th>
      {cells.map((cell, i) => (
        <td key={heads[i + 1]}>{cell}</td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.box} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        {total && <tfoot>{rowOf(total)}</tfoot>}
      </table>
    </section>
  )
}
