import { axisScale, axisTicks, tickDigits } from '@kilowatt/charts/axis-scale'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import type { Lane } from './lane-layout.ts'
import type { LaneAxes } from './lane-paths.ts'
import { pointArea, pointLine, stepAreas, stepLine } from './lane-paths.ts'
import classes from './PlanPicture.module.css'

type Props = {
  axes: LaneAxes
  lane: Lane
  /** of the numbers on the axis */
  prefix: WattPrefix
  /** of the grid connection, W; drawn if it is near what is planned */
  limitW: number | null
  limitLabel: (limitW: number) => string
  left: number
  right: number
  isCompact: boolean
}

const MOST_TICKS = 4
/** A limit that is farther above the highest power says nothing. */
const NEAR = 1.7

/** Production as an area, consumption as a line, and the limit of the connection. */
export function SunLane({ axes, lane, prefix, limitW, limitLabel, left, right, isCompact }: Props) {
  const { i18n } = useTranslation()
  const { slots, x } = axes
  const solar = slots.map(({ solarW }) => solarW)
  const use = slots.map(({ useW }) => useW)
  const highest = Math.max(0, ...solar.map((watts) => watts ?? 0), ...use.map((watts) => watts ?? 0))
  const isNear = limitW !== null && limitW <= highest * NEAR
  const scaled = (watts: number) => scaleTo(prefix, watts) ?? 0
  const scale = axisScale(0, scaled(isNear ? Math.max(highest, limitW) : highest), scaled(1_000))
  const y = (watts: number) => lane.top + ((scale.max - scaled(watts)) / scale.max) * lane.height
  const ticks = axisTicks(scale)
  const every = Math.ceil(ticks.length / (isCompact ? 3 : MOST_TICKS))
  const [sunPast, sunAhead] = [true, false].map((isPast) =>
    pointLine(axes, solar, y, { isPast, at: 'middle' }),
  )
  const missing = slots.map(({ isPast, useW, solarW }) =>
    isPast && useW === null && solarW === null ? 1 : null,
  )
  return (
    <g data-lane="sun">
      {ticks.map((tick, index) =>
        index % every === 0 ? (
          <g key={tick}>
            <path
              className={tick === 0 ? classes.base : classes.grid}
              d={`M${left} ${lane.top + ((scale.max - tick) / scale.max) * lane.height}H${right}`}
            />
            {!isCompact && (
              <text
                className={classes.axis}
                x={left - 8}
                y={lane.top + ((scale.max - tick) / scale.max) * lane.height + 4}
                textAnchor="end"
              >
                {formatNumber(tick, {
                  locale: i18n.language,
                  digits: tickDigits(scale.interval),
                  trim: true,
                })}
              </text>
            )}
          </g>
        ) : null,
      )}
      <path
        fill="url(#h-nodata)"
        d={stepAreas(
          axes,
          missing,
          (one) => (one === 0 ? lane.top + lane.height : lane.top),
          () => true,
        )}
      />
      <path className={classes.sunArea} d={pointArea(sunPast ?? '', y(0))} />
      <path className={classes.sunAreaAhead} d={pointArea(sunAhead ?? '', y(0))} />
      <path className={classes.sun} d={sunPast} />
      <path className={classes.sunAhead} d={sunAhead} />
      <path className={classes.use} d={stepLine(axes, use, y, true)} />
      <path className={classes.useAhead} d={stepLine(axes, use, y, false)} />
      {isNear && (
        <>
          <path className={classes.limit} d={`M${x(slots[0]?.startMs ?? 0)} ${y(limitW)}H${right}`} />
          <text className={classes.limitText} x={right - 4} y={y(limitW) - 5} textAnchor="end">
            {limitLabel(limitW)}
          </text>
        </>
      )}
    </g>
  )
}
