import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import type { Arc } from '../view/flow-geometry.ts'
import type { Place } from '../view/flow-layout.ts'
import classes from './EnergyFlow.module.css'

type Props = { place: Place; arcs: readonly (Arc & { color: EnergyColor })[]; divided?: boolean }

/**
 * Half a percent of a circle is two pixels: smaller changes are invisible, but would still be painted sixty
 * times a second.
 */
const inSteps = (share: number) => Math.round(share * 200) / 200

/** The ring of a node: its disc, its track, and the filled parts. Lengths are shares of the circle. */
export function Ring({ place, arcs, divided = false }: Props) {
  const { x, y, r, line } = place
  return (
    <>
      <circle cx={x} cy={y} r={r + 3} className={classes.disc} />
      <circle cx={x} cy={y} r={r} className={classes.track} strokeWidth={line} />
      {arcs.map((arc) => (
        <circle
          key={arc.color}
          cx={x}
          cy={y}
          r={r}
          className={classes.arc}
          strokeWidth={line}
          strokeLinecap={divided || arc.length === 1 ? 'butt' : 'round'}
          pathLength={1}
          transform={`rotate(-90 ${x} ${y})`}
          style={{
            stroke: `var(--e-${arc.color})`,
            strokeDasharray: `${inSteps(arc.length)} ${1 - inSteps(arc.length)}`,
            strokeDashoffset: -inSteps(arc.start),
            /* a round cap would show a dot for zero */
            visibility: arc.length === 0 ? 'hidden' : 'visible',
          }}
        />
      ))}
    </>
  )
}
