import classes from './EnergySwatch.module.css'

type SwatchArea = 'solid' | 'hatch45' | 'hatch135' | 'dots' | 'lines' | 'cross' | 'none'

type Props = {
  /** stem of the energy colour, e.g. `grid-export` */
  color: string
  area: SwatchArea
}

/** The pattern of `EnergyPatterns` for each way of filling an area. */
const patterns = {
  hatch45: 'h-export',
  hatch135: 'h-charge',
  dots: 'h-ev',
  lines: 'h-hvac',
  cross: 'h-other',
} as const

/**
 * The mark of a series in legends and readouts: the hue shows what it is, solid or hatched shows the
 * direction.
 */
export function EnergySwatch({ color, area }: Props) {
  const line = `var(--e-${color})`
  return (
    <svg className={classes.swatch} width="12" height="12" aria-hidden="true">
      {area === 'none' ? (
        <path d="M0 6H12" stroke={line} strokeWidth="2.5" />
      ) : (
        <rect
          x=".75"
          y=".75"
          width="10.5"
          height="10.5"
          rx="3"
          fill={area === 'solid' ? `var(--e-${color}-fill)` : `url(#${patterns[area]})`}
          stroke={line}
          strokeWidth="1.5"
        />
      )}
    </svg>
  )
}
