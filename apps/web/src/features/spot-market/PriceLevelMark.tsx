import type { PriceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import classes from './PriceLevelMark.module.css'

/** A level by its colour and its word, never by the colour alone. */
export function PriceLevelMark({ level, text }: { level: PriceLevel; text: string }) {
  return (
    <span className={classes.mark}>
      <i className={classes.swatch} style={{ background: levelColor(level) }} />
      {text}
    </span>
  )
}

/** The design's colour of a level. */
export const levelColor = (level: PriceLevel) => `var(--pl-${level.replaceAll('_', '-')})`
