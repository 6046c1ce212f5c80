import type { ReactNode } from 'react'
import classes from './FactHead.module.css'

type Props = {
  title: string
  /** below the title: how these figures came about */
  note?: ReactNode
  end: ReactNode
}

/** What stands above figures: their name, and how they are saved. */
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
