import type { TimelineDevice } from '../timeline/plan-timeline.ts'
import type { Lane } from './lane-layout.ts'
import type { LaneAxes } from './lane-paths.ts'
import { pointLine } from './lane-paths.ts'
import classes from './PlanPicture.module.css'

type Props = {
  axes: LaneAxes
  lane: Lane
  device: TimelineDevice
  left: number
  right: number
  isCompact: boolean
}

const FULL_PCT = 100

/** Level of a battery between 0 and 100 %. */
export function LevelLane({ axes, lane, device, left, right, isCompact }: Props) {
  const values = device.socPct ?? []
  const y = (pct: number) => lane.top + ((FULL_PCT - pct) / FULL_PCT) * lane.height
  return (
    <g data-lane={`level-${device.id}`}>
      {[0, FULL_PCT].map((pct) => (
        <g key={pct}>
          <path className={classes.grid} d={`M${left} ${y(pct)}H${right}`} />
          {!isCompact && (
            <text className={classes.axis} x={left - 8} y={y(pct) + 4} textAnchor="end">
              {pct}
            </text>
          )}
        </g>
      ))}
      <path className={classes.level} d={pointLine(axes, values, y, { isPast: true, at: 'end' })} />
      <path className={classes.levelAhead} d={pointLine(axes, values, y, { isPast: false, at: 'end' })} />
    </g>
  )
}
