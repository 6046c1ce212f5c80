import { WIDEST_BAR_PX } from './bar-width.ts'
import type { SlotSeries } from './slot-series.ts'
import { knownRuns } from './slots.ts'

type Props = {
  series: SlotSeries
  /** px of the left edge of a slot */
  x: (slot: number) => number
  y: (value: number) => number
  step: number
  /** its position among the bars of a slot */
  bar: { at: number; of: number }
}

/** One series of a `SlotPlot`. */
export function SlotShape({ series: { color, shape, values }, x, y, step, bar }: Props) {
  if (shape === 'none') return null
  if (shape === 'bar') {
    const width = Math.max(1, Math.min(WIDEST_BAR_PX, (step * 0.8) / Math.max(1, bar.of)))
    return values.map(
      (value, slot) =>
        value !== null && (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
            key={slot}
            fill={color}
            x={x(slot) + (step - width * bar.of) / 2 + bar.at * width}
            y={Math.min(y(0), y(value))}
            width={Math.max(1, width - 1)}
            height={Math.abs(y(value) - y(0))}
            rx={Math.min(2, width / 4)}
          />
        ),
    )
  }
  return knownRuns(values).map((run) => {
    const [first] = run
    const path = run
      .map(({ slot, value }, i) =>
        shape === 'step'
          ? `${i === 0 ? 'M' : 'L'}${x(slot)} ${y(value)}H${x(slot + 1)}`
          : `${i === 0 ? 'M' : 'L'}${x(slot + 0.5)} ${y(value)}`,
      )
      .join('')
    return (
      <g key={first?.slot}>
        <path d={path} fill="none" stroke={color} strokeWidth={2} strokeLinejoin="round" />
        {shape === 'line' &&
          run.map(({ slot, value }) => (
            <circle key={slot} cx={x(slot + 0.5)} cy={y(value)} r={step > 14 ? 3 : 2} fill={color} />
          ))}
      </g>
    )
  })
}
