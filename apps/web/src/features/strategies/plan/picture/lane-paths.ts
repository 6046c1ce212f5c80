import type { TimelineSlot } from '../timeline/plan-timeline.ts'

export type LaneAxes = {
  readonly slots: readonly TimelineSlot[]
  /** px of an instant */
  readonly x: (ms: number) => number
}

type Values = readonly (number | null)[]
const round = (px: number) => Math.round(px * 10) / 10

/** Runs of neighbouring slots with values for which a condition holds. */
function runs(
  slots: readonly TimelineSlot[],
  values: Values,
  belongs: (slot: number) => boolean,
): number[][] {
  const found: number[][] = []
  slots.forEach((slot, index) => {
    if ((values[index] ?? null) === null || !belongs(index)) return
    const last = found.at(-1)
    const before = last?.at(-1)
    if (last && before === index - 1 && slots[before]?.endMs === slot.startMs) last.push(index)
    else found.push([index])
  })
  return found
}

/** Steps as a line; a gap breaks it. */
export function stepLine(
  { slots, x }: LaneAxes,
  values: Values,
  y: (value: number) => number,
  isPast: boolean,
) {
  return runs(slots, values, (index) => slots[index]?.isPast === isPast)
    .map((run) =>
      run
        .map((index, nth) => {
          const { startMs = 0, endMs = 0 } = slots[index] ?? {}
          return `${nth === 0 ? `M${round(x(startMs))} ` : 'V'}${round(y(values[index] ?? 0))}H${round(x(endMs))}`
        })
        .join(''),
    )
    .join('')
}

/** Steps as closed areas on a base line; slots with a value of 0 have none. */
export function stepAreas(
  { slots, x }: LaneAxes,
  values: Values,
  y: (value: number) => number,
  belongs: (slot: number) => boolean,
) {
  return runs(slots, values, (index) => (values[index] ?? 0) !== 0 && belongs(index))
    .map((run) => {
      const steps = run.map(
        (index) => `V${round(y(values[index] ?? 0))}H${round(x(slots[index]?.endMs ?? 0))}`,
      )
      return `M${round(x(slots[run[0] ?? 0]?.startMs ?? 0))} ${round(y(0))}${steps.join('')}V${round(y(0))}Z`
    })
    .join('')
}

/**
 * A line through one point per slot: in its middle, or at its end. The line of the future begins at the last point of
 * the past.
 */
export function pointLine(
  { slots, x }: LaneAxes,
  values: Values,
  y: (value: number) => number,
  { isPast, at }: { isPast: boolean; at: 'middle' | 'end' },
) {
  const firstAhead = slots.findIndex((slot) => !slot.isPast)
  const belongs = (index: number) =>
    slots[index]?.isPast === isPast || (!isPast && firstAhead > 0 && index === firstAhead - 1)
  return runs(slots, values, belongs)
    .filter((run) => run.length > 1)
    .map((run) =>
      run
        .map((index, nth) => {
          const { startMs = 0, endMs = 0 } = slots[index] ?? {}
          const ms = at === 'end' ? endMs : (startMs + endMs) / 2
          return `${nth === 0 ? 'M' : 'L'}${round(x(ms))} ${round(y(values[index] ?? 0))}`
        })
        .join(''),
    )
    .join('')
}

/** The same line, closed on a base line. */
export const pointArea = (line: string, baseY: number) =>
  line
    .split('M')
    .filter((part) => part !== '')
    .map((part) => {
      const [first = '0'] = part.split(' ')
      const last = part.split('L').at(-1)?.split(' ')[0] ?? first
      return `M${first} ${round(baseY)}L${part}L${last} ${round(baseY)}Z`
    })
    .join('')
