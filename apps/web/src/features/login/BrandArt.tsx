import { useId } from 'react'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { consumptionPath, solarPath, ZERO_Y } from './day-curve.ts'
import classes from './LoginFrame.module.css'

const SOLAR_LINES = 15
const CONSUMPTION_LINES = 8
/** Heights of the stacked lines as shares of the full curve. The outermost line is the day itself. */
const shares = (count: number) => Array.from({ length: count }, (_, i) => 1 - i / count)
/** Lines stay thin whatever the shape of the panel: the path is drawn once and scaled where it is used. */
const scaled = (share: number) => `translate(0 ${ZERO_Y}) scale(1 ${share})`

/**
 * The product's picture: a day of solar power above the line and the consumption of a house below it, in
 * energy colours.
 */
export function BrandArt({ viewBox }: { viewBox: string }) {
  const id = useId()
  return (
    <svg className={classes.art} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      <AfterPaint>
        <defs>
          <path id={`${id}-solar`} d={solarPath} className={classes.solar} />
          <path id={`${id}-consumption`} d={consumptionPath} className={classes.consumption} />
        </defs>
        {shares(SOLAR_LINES).map((share) => (
          <use
            key={share}
            href={`#${id}-solar`}
            transform={scaled(share)}
            strokeOpacity={0.09 + 0.43 * share ** 2}
            strokeWidth={share === 1 ? 2 : 1.1}
          />
        ))}
        {shares(CONSUMPTION_LINES).map((share) => (
          <use
            key={share}
            href={`#${id}-consumption`}
            transform={scaled(-share)}
            strokeOpacity={0.06 + 0.31 * share ** 2}
            strokeWidth={share === 1 ? 2 : 1.1}
          />
        ))}
        <path d="M0 640H720" className={classes.consumption} strokeOpacity={0.5} strokeWidth={1.25} />
      </AfterPaint>
    </svg>
  )
}
