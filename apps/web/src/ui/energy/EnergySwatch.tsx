import { useId } from 'react'

export type SwatchArea = 'solid' | 'hatch45' | 'hatch135' | 'dots' | 'lines' | 'cross' | 'none'

type Props = {
  /** stem of the energy colour, e.g. `grid-export` */
  color: string
  area: SwatchArea
  size?: number
}

/** The mark of a series in legends and readouts: hue says what, solid or hatched says which way. */
export function EnergySwatch({ color, area, size = 12 }: Props) {
  const pattern = useId()
  const line = `var(--e-${color})`
  const fill = `var(--e-${color}-fill)`
  if (area === 'none')
    return (
      <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
        <line x1="0" x2="12" y1="6" y2="6" stroke={line} strokeWidth="2.5" />
      </svg>
    )
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {area !== 'solid' && (
        <defs>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" {...rotation(area)}>
            <rect width="6" height="6" fill={fill} opacity={area.startsWith('hatch') ? 0.55 : 1} />
            <PatternMark area={area} line={line} />
          </pattern>
        </defs>
      )}
      <rect
        x=".75"
        y=".75"
        width="10.5"
        height="10.5"
        rx="3"
        fill={area === 'solid' ? fill : `url(#${pattern})`}
        stroke={line}
        strokeWidth="1.5"
      />
    </svg>
  )
}

function rotation(area: SwatchArea) {
  if (area === 'hatch45') return { patternTransform: 'rotate(45)' }
  if (area === 'hatch135') return { patternTransform: 'rotate(-45)' }
  return {}
}

function PatternMark({ area, line }: { area: SwatchArea; line: string }) {
  if (area === 'dots') return <circle cx="3" cy="3" r="1" fill="var(--bg)" opacity=".55" />
  if (area === 'lines') return <line x1="0" x2="6" y1="2" y2="2" stroke="var(--bg)" opacity=".5" />
  if (area === 'cross') return <path d="M0 3H6M3 0V6" stroke="var(--bg)" strokeWidth=".8" opacity=".45" />
  return <line x1="0" y1="0" x2="0" y2="6" stroke={line} strokeWidth="2.4" />
}
