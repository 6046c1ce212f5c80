import { consumptionPath, solarPath, ZERO_Y } from './day-curve.ts'
import classes from './LoginFrame.module.css'

const SOLAR_LINES = 15
const CONSUMPTION_LINES = 8
/** Height of the lines above each other, as shares of the full curve; the outermost is the day itself. */
const shares = (count: number) => Array.from({ length: count }, (_, i) => 1 - i / count)
/** One path for all, scaled as it is drawn; strokes keep their width. */
const scaled = (share: number) => `translate(0 ${ZERO_Y}) scale(1 ${share})`

/** The product's picture: a day of sun above the line, the consumption of a house below it, drawn in energy colours. */
export function BrandArt({ viewBox }: { viewBox: string }) {
  return (
    <svg className={classes.art} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      {shares(SOLAR_LINES).map((share) => (
        <path
          key={share}
          d={solarPath}
          transform={scaled(share)}
          className={classes.solar}
          strokeOpacity={0.09 + 0.43 * share ** 2}
          strokeWidth={share === 1 ? 2 : 1.1}
        />
      ))}
      {shares(CONSUMPTION_LINES).map((share) => (
        <path
          key={share}
          d={consumptionPath}
          transform={scaled(-share)}
          className={classes.consumption}
          strokeOpacity={0.06 + 0.31 * share ** 2}
          strokeWidth={share === 1 ? 2 : 1.1}
        />
      ))}
      <path d="M0 640H720" className={classes.consumption} strokeOpacity={0.5} strokeWidth={1.25} />
    </svg>
  )
}
