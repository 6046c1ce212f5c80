import type { PriceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import classes from './PriceLevelMark.module.css'

/** A level by colour and word, never by colour alone. */
export function PriceLevelMark({ level, text }: { level: PriceLevel; text: string }) {
  return (
    <span className={classes.mark}>
      <i className={classes.swatch} style={{ background: levelColor(level) }} />
      {text}
    </span>
  )
}

/** The theme's colour of a level. */
export const levelColor = (level: PriceLevel) => `var(--pl-${level.replaceAll('_', '-')})`
