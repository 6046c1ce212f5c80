import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import { IDLE_BELOW_W } from '@kilowatt/domain/energy/shown/shown-flow'
import { useId, useRef } from 'react'
import { particleSizePx, particleSpeedPxPerS, ribbonWidthPx } from '../view/flow-geometry.ts'
import classes from './EnergyFlow.module.css'
import { useRunningParticles } from './use-running-particles.ts'

type Props = {
  path: string
  /** null: not known */
  powerW: number | null
  referenceW: number
  color: EnergyColor
  still: boolean
  inSight: boolean
}

/** One way the power takes: a band with particles running along it, or a dotted hairline where nothing is known to flow. */
export function FlowRibbon({ still, powerW, ...flow }: Props) {
  if (still || powerW === null || powerW < IDLE_BELOW_W)
    return <path className={classes.hairline} d={flow.path} />
  return <FlowingRibbon {...flow} powerW={powerW} />
}

type Flowing = Omit<Props, 'still' | 'powerW'> & { powerW: number }

function FlowingRibbon({ path, powerW, referenceW, color, inSight }: Flowing) {
  const id = useId()
  const particles = useRef<SVGPathElement>(null)
  const width = ribbonWidthPx(powerW, referenceW)
  useRunningParticles(particles, { speedPxPerS: particleSpeedPxPerS(powerW, referenceW), runs: inSight })
  return (
    <g>
      <path
        id={id}
        className={classes.band}
        d={path}
        style={{ stroke: `var(--e-${color})`, '--width': `${width.toFixed(1)}px` }}
      />
      <path
        ref={particles}
        className={classes.particles}
        d={path}
        style={{ stroke: `var(--e-${color}-text)`, '--width': `${particleSizePx(width).toFixed(1)}px` }}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text in a drawing takes no focus */}
      <text
        aria-hidden="true"
        className={classes.chevrons}
        dy="5.2"
        style={{ fill: `var(--e-${color}-text)` }}
      >
        <textPath href={`#${id}`} startOffset="50%" textAnchor="middle">
          ›››
        </textPath>
      </text>
    </g>
  )
}
