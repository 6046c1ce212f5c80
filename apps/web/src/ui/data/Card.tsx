import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import classes from './Card.module.css'

type Props = ComponentProps<'section'> & {
  /** heading of the card; left out if it is already in the page header */
  heading?: ReactNode
  /** next to the heading: a chip, a caption */
  note?: ReactNode
  /** at the right end of the heading's line */
  end?: ReactNode
  /** for content that has its own padding: tables, lists, tiles */
  bare?: boolean
}

/** The basic surface of the app: a hairline border, no shadow. */
export function Card({ heading, note, end, bare = false, className, children, ...rest }: Props) {
  return (
    <section className={cx(classes.card, !bare && classes.padded, className)} {...rest}>
      {(heading || end) && (
        <div className={cx(classes.head, bare && classes.bareHead)}>
          {heading && <h2 className={classes.heading}>{heading}</h2>}
          {note}
          {end && <div className={classes.end}>{end}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
