import { Skeleton } from '@mantine/core'
import { Card } from './Card.tsx'
import classes from './LinesToCome.module.css'

const WIDTHS_PCT = [46, 62, 38, 54, 42, 58]

/** A card before what it says is known: its heading, and as many lines as it will have at least. */
export function LinesToCome({ lines = 3 }: { lines?: number }) {
  return (
    <Card aria-busy="true" heading={<Skeleton component="span" display="block" height={16} width={170} />}>
      <div className={classes.lines}>
        {WIDTHS_PCT.slice(0, lines).map((width) => (
          <div key={width}>
            <Skeleton height={12} width={`${width}%`} />
          </div>
        ))}
      </div>
    </Card>
  )
}
