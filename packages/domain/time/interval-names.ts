import { type IntervalChoice, intervals } from './intervals.ts'

/** Names of intervals in addresses and calls (spec §3); the seconds of §9 are understood as well, 0 as `auto`. */
export const intervalNames = {
  auto: 'auto',
  minute: 60,
  quarter_hour: 900,
  hour: 3600,
  day: 86_400,
  month: 'month',
} as const satisfies Record<string, IntervalChoice>

const isIntervalName = (name: string): name is keyof typeof intervalNames =>
  Object.hasOwn(intervalNames, name)

/** An interval from its name or its seconds, as number or text; undefined for anything else. */
export function parseInterval(value: unknown): IntervalChoice | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (text === '0') return 'auto'
  if (isIntervalName(text)) return intervalNames[text]
  return intervals.find((interval) => String(interval) === text)
}
