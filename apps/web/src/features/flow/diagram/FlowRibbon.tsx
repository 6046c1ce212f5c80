import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import { useId } from 'react'
import classes from './EnergyFlow.module.css'

type Props = {
  path: string
  color: EnergyColor
  /** null: nothing is known to flow */
  widthPx: number | null
}

/** Less than half a pixel nobody sees, and would be painted all the same, sixty times a second. */
const inSteps = (px: number) => Math.round(px * 2) / 2

/** One way the power takes: a band, or a dotted hairline where nothing is known to flow. */
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
