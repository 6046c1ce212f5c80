import type { PlanTimeline, TimelineDevice } from '../timeline/plan-timeline.ts'

export type Lane = {
  readonly key: string
  readonly kind: 'price' | 'sun' | 'power' | 'level'
  /** of the kinds `power` and `level` */
  readonly device: TimelineDevice | null
  /** px from the top of the picture */
  readonly top: number
  readonly height: number
}

export type LaneLayout = {
  readonly lanes: readonly Lane[]
  /** px: where lanes begin and end, and the whole height with the time axis */
  readonly top: number
  readonly bottom: number
  readonly height: number
}

const FLAGS_PX = 26
const AXIS_PX = 26
const wide = { price: 54, sun: 122, power: 52, level: 48, gap: 18 }
/** labels are inside the picture, above their lanes */
const compact = { price: 46, sun: 72, power: 36, level: 34, gap: 22 }

/** Lanes in their fixed order: price, sun and use, batteries, cars, levels. A missing device has no lane. */
export function laneLayout({ slots, devices }: PlanTimeline, isCompact: boolean): LaneLayout {
  const sizes = isCompact ? compact : wide
  const hasPrice = slots.some(({ importPerKwh }) => importPerKwh !== null)
  const batteries = devices.filter(({ role }) => role === 'battery')
  const cars = devices.filter(({ role }) => role === 'car')
  const levels = batteries.filter(({ socPct }) => socPct?.some((pct) => pct !== null))
  // a phone has room for four lanes: a car that is planned, else the battery
  const isPlanned = ({ loadW }: TimelineDevice) =>
    slots.some(({ isPast }, index) => !isPast && (loadW[index] ?? null) !== null)
  const shown = [...cars, ...batteries].toSorted((a, b) => Number(isPlanned(b)) - Number(isPlanned(a)))
  const chosen: { kind: Lane['kind']; device: TimelineDevice | null }[] = [
    ...(hasPrice ? [{ kind: 'price', device: null } as const] : []),
    { kind: 'sun', device: null },
    ...(isCompact ? shown.slice(0, 1) : [...batteries, ...cars]).map((device) => ({
      kind: 'power' as const,
      device,
    })),
    ...(isCompact ? levels.slice(0, 1) : levels).map((device) => ({ kind: 'level' as const, device })),
  ]
  let top = FLAGS_PX + (isCompact ? 16 : 0)
  const lanes = chosen.map(({ kind, device }) => {
    const lane = { key: device ? `${kind}-${device.id}` : kind, kind, device, top, height: sizes[kind] }
    top += sizes[kind] + sizes.gap
    return lane
  })
  const bottom = top - sizes.gap + 4
  return { lanes, top: FLAGS_PX, bottom, height: bottom + AXIS_PX }
}

/** The lane at a height, px; null above and below. */
export const laneAt = ({ lanes }: LaneLayout, y: number): Lane | null =>
  lanes.findLast(({ top }) => top - 10 <= y) ?? null
