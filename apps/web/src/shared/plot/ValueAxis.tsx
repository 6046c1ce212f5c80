import { type AxisScale, axisTicks, tickDigits } from '@kilowatt/charts/axis-scale'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import classes from './ValueAxis.module.css'

type Props = {
  scale: AxisScale
  y: (value: number) => number
  /** px: from where to where its lines go */
  left: number
  right: number
  unit: string
}

/** Where the unit stands, px from the top; a number that close to it gives way. */
const UNIT_Y = 12
const ROOM = 12

/** The numbers and lines of an axis of values in a picture that is drawn by hand. */
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
