import { formatPower } from '@kilowatt/domain/units/format-power'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EnergyFlow.module.css'

type Props = {
  x: number
  y: number
  size: number
  unitSize: number
  /** null: unknown */
  powerW: number | null
  /** whether the next value slides in */
  rolls: boolean
}

/**
 * The power in the middle of a ring, with the unit in smaller type; a dash if unknown. The next value slides
 * in from above or below, but all digits change at once, because list and tree change at the same moment and
 * intermediate values would not add up.
 */
export function NodeValue({ x, y, size, unitSize, powerW, rolls }: Props) {
  const { i18n } = useTranslation()
  const { value, unit, text } = formatPower(powerW, { locale: i18n.language })
  const [shown, setShown] = useState<{ powerW: number | null; way?: 'up' | 'down' }>({ powerW })
  if (shown.powerW !== powerW) setShown({ powerW, ...wayOf(shown.powerW, powerW) })
  return (
    // the group moves instead of the text, so only the compositor draws it
    <g key={text} className={classes.rolling} data-roll={(rolls && shown.way) || undefined}>
      <text x={x} y={y} className={classes.value} fontSize={size}>
        {value}
        {unit !== '' && (
          <tspan className={classes.unit} fontSize={unitSize}>
            {'\u00A0'}
            {unit}
          </tspan>
        )}
      </text>
    </g>
  )
}

const wayOf = (from: number | null, to: number | null) =>
  from === null || to === null ? {} : { way: to > from ? ('up' as const) : ('down' as const) }
