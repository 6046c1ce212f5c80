import { Skeleton } from '@mantine/core'
import { CardToCome } from './CardToCome.tsx'
import classes from './LinesToCome.module.css'

const WIDTHS_PCT = [46, 62, 38, 54, 42, 58, 50, 66]

type Props = { lines?: number }

/** A card before what it says is known: its heading, and as many lines as it will have at least. */
export const LinesToCome = ({ lines = 3 }: Props) => (
  <CardToCome>
    <LineShapes lines={lines} />
  </CardToCome>
)

/** Lines below something else in a card. */
export const LineShapes = ({ lines = 3 }: Props) => (
  <div className={classes.lines}>
    {WIDTHS_PCT.slice(0, lines).map((width) => (
      <div key={width}>
        <Skeleton height={12} width={`${width}%`} />
      </div>
    ))}
  </div>
)
