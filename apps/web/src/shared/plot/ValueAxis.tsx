import { type AxisScale, axisTicks, tickDigits } from '@kilowatt/charts/axis-scale'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import classes from './ValueAxis.module.css'

type Props = {
  scale: AxisScale
  y: (value: number) => number
  /** px: left and right end of its lines */
  left: number
  right: number
  unit: string
}

/** Position of the unit, px from the top. A number that would touch it is left out. */
const UNIT_Y = 12
const ROOM = 12

/** The numbers and lines of a value axis in a hand-drawn picture. */
export function ValueAxis({ scale, y, left, right, unit }: Props) {
  const { i18n } = useTranslation()
  const digits = tickDigits(scale.interval)
  return (
    <>
      <text className={classes.label} x={left - 8} y={UNIT_Y} textAnchor="end">
        {unit}
      </text>
      {axisTicks(scale).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? classes.zero : classes.grid}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
          />
          {y(tick) >= UNIT_Y + ROOM && (
            <text className={classes.label} x={left - 8} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick, { locale: i18n.language, digits, trim: true })}
            </text>
          )}
        </g>
      ))}
    </>
  )
}
