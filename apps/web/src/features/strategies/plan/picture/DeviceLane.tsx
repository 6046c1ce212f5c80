import type { PlanDecision } from '@kilowatt/contracts/control/plans/location-plan'
import type { TimelineDevice } from '../timeline/plan-timeline.ts'
import type { Lane } from './lane-layout.ts'
import type { LaneAxes } from './lane-paths.ts'
import { stepAreas, stepLine } from './lane-paths.ts'
import classes from './PlanPicture.module.css'

type LaneProps = { axes: LaneAxes; lane: Lane; device: TimelineDevice }
type PowerProps = LaneProps & {
  decisions: readonly PlanDecision[]
  /** of the plan */
  version: number
  /** spans that this version just changed */
  changed: readonly (readonly [startMs: number, endMs: number])[]
}

/** Noise of a device that does nothing should not fill its lane, W. */
const LEAST_SPAN_W = 1_000
const above = (loadW: readonly (number | null)[], sign: 1 | -1) =>
  loadW.map((watts) => (watts === null ? null : Math.max(0, sign * watts)))

/**
 * Power of a battery, supplied above the line and charged below it, or of a car. The edge of what is planned is dashed;
 * in the past, a dashed line shows what was intended.
 */
export function PowerLane({ axes, lane, device, decisions, version, changed }: PowerProps) {
  const { slots, x } = axes
  const isBattery = device.role === 'battery'
  const all = [...device.loadW, ...device.intendedW].flatMap((watts) => watts ?? [])
  const mostUp = isBattery ? Math.max(0, ...all.map((watts) => -watts)) : Math.max(0, ...all)
  const mostDown = isBattery ? Math.max(0, ...all) : 0
  const span = Math.max(LEAST_SPAN_W, mostUp + mostDown)
  const upPx =
    isBattery && mostUp + mostDown > 0
      ? (lane.height * mostUp) / (mostUp + mostDown)
      : isBattery
        ? lane.height / 2
        : lane.height
  const base = lane.top + upPx
  const up = (watts: number) => base - (watts / span) * lane.height
  const down = (watts: number) => base + (watts / span) * lane.height
  const charged = above(device.loadW, 1)
  const supplied = above(device.loadW, -1)
  const isPast = (slot: number) => slots[slot]?.isPast === true
  const isAhead = (slot: number) => !isPast(slot)
  const intended = device.intendedW.map((watts) => (watts === null ? null : isBattery ? -watts : watts))
  const [startMs, endMs] = [slots[0]?.startMs ?? 0, slots.at(-1)?.endMs ?? 0]
  const inside = (ms: number) => x(Math.min(endMs, Math.max(startMs, ms)))
  const into = isBattery ? down : up
  return (
    <g data-lane={`power-${device.id}`}>
      {decisions
        .filter((one) => one.device.id === device.id && one.to > startMs && one.from < endMs)
        .map((one) => (
          <rect
            key={one.id}
            fill={one.is === 'never' ? 'url(#h-nodata)' : 'none'}
            className={classes.decided}
            x={inside(one.from)}
            y={lane.top}
            width={inside(one.to) - inside(one.from)}
            height={lane.height}
            rx={3}
          />
        ))}
      <path className={classes.base} d={`M${x(startMs)} ${base}H${x(endMs)}`} />
      <path
        className={isBattery ? classes.supplied : classes.car}
        d={stepAreas(axes, isBattery ? supplied : charged, up, isPast)}
      />
      <path
        className={isBattery ? classes.supplied : classes.car}
        data-ahead
        d={stepAreas(axes, isBattery ? supplied : charged, up, isAhead)}
      />
      {isBattery && (
        <>
          <path
            fill="url(#h-charge)"
            className={classes.charged}
            d={stepAreas(axes, charged, into, isPast)}
          />
          <path
            fill="url(#h-charge)"
            className={classes.charged}
            data-ahead
            d={stepAreas(axes, charged, into, isAhead)}
          />
        </>
      )}
      <path className={classes.intended} d={stepLine(axes, intended, up, true)} />
      {changed.map(([from, to]) => (
        <rect
          key={`${version}-${from}`}
          className={classes.flash}
          x={inside(from)}
          y={lane.top - 3}
          width={Math.max(0, inside(to) - inside(from))}
          height={lane.height + 6}
          rx={4}
        />
      ))}
    </g>
  )
}
