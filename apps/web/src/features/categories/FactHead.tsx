import type { ReactNode } from 'react'
import classes from './FactHead.module.css'

type Props = {
  title: string
  /** below the title: how these figures were calculated */
  note?: ReactNode
  end: ReactNode
}

/** Heading above figures, with a button to save them. */
export function FactHead({ title, note, end }: Props) {
  return (
    <div className={classes.head}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {end}
    </div>
  )
}
