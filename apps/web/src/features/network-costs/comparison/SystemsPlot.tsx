import { useWidth } from '../../../ui/data/use-width.ts'
import classes from '../network-costs.module.css'
import type { SystemName } from '../system-parts.ts'

type Props = {
  title: string
  months: readonly string[]
  systems: readonly { name: SystemName; label: string; values: readonly (number | null)[] }[]
  euro: (amount: number | null) => string
}

const HEIGHT = 260
const FOOT = 24
const LEFT = 52
const ROOM = 12
const colors: Record<SystemName, string> = {
  old: 'var(--text-3)',
  new: 'var(--b2)',
  optimized: 'var(--primary)',
  custom: 'var(--b4)',
}

/** Bars per month and system. The table below tells the same figures. */
export function SystemsPlot({ title, months, systems, euro }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const highest = Math.max(1, ...systems.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = niceStep(highest / 4)
  const top = Math.ceil(highest / step) * step
  const y = (value: number) => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - ROOM)
  const slot = (width - LEFT) / Math.max(1, months.length)
  const bar = Math.max(1, Math.min(18, (slot * 0.8) / Math.max(1, systems.length)))
  const everyNth = Math.max(1, Math.ceil(64 / Math.max(1, slot)))
  return (
    <div ref={ref}>
      <svg
        className={classes.plot}
        role="img"
        aria-label={title}
        viewBox={`0 0 ${Math.max(1, width)} ${HEIGHT}`}
      >
        {Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} stroke="var(--border)" />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" fontSize="12" fill="var(--text-2)">
              {Math.round(value * 100) / 100}
            </text>
          </g>
        ))}
        {months.map((month, i) => (
          <g key={month}>
            {systems.map(({ name, label, values }, n) => {
              const value = values[i] ?? null
              if (value === null) return null
              const x = LEFT + i * slot + (slot - bar * systems.length) / 2 + n * bar
              return (
                <rect
                  key={name}
                  x={x}
                  y={y(Math.max(0, value))}
                  width={Math.max(1, bar - 1)}
                  height={Math.max(0, HEIGHT - FOOT - y(Math.max(0, value)))}
                  fill={colors[name]}
                >
                  <title>{`${month}, ${label}: ${euro(value)}`}</title>
                </rect>
              )
            })}
            {i % everyNth === 0 && (
              <text
                x={LEFT + (i + 0.5) * slot}
                y={HEIGHT - 6}
                textAnchor="middle"
                fontSize="12"
                fill="var(--text-2)"
              >
                {month}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className={classes.legend}>
        {systems.map(({ name, label }) => (
          <span key={name}>
            <i style={{ background: colors[name] }} />
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power
}
