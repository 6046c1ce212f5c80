import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import { useId } from 'react'
import classes from './EnergyFlow.module.css'

type Props = {
  path: string
  color: EnergyColor
  /** null: no known flow */
  widthPx: number | null
}

/** Changes below half a pixel are invisible, but would still be painted sixty times a second. */
const inSteps = (px: number) => Math.round(px * 2) / 2

/** One path of power: a band, or a dotted hairline if there is no known flow. */
export function FlowRibbon({ path, color, widthPx }: Props) {
  const id = useId()
  if (widthPx === null) return <path className={classes.hairline} d={path} />
  return (
    <g>
      <path
        id={id}
        className={classes.band}
        d={path}
        style={{ stroke: `var(--e-${color})`, '--width': `${inSteps(widthPx)}px` }}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: SVG text cannot be focused */}
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
