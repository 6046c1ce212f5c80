const WINDOW_MS = 10 * 60_000
const BEGINS_ABOVE = 10
const ENDS_BELOW = 5

export type AlarmFlood = { readonly from: number; readonly to: number; readonly alarms: number }

/**
 * Spans with more alarms than people can read: more than 10 within 10 minutes, until there are fewer than 5.
 * @param times when alarms began, epoch ms, in order
 * @param until end of the examined time; a flood may continue beyond it
 */
export function alarmFloods(times: readonly number[], until: number): AlarmFlood[] {
  const floods: AlarmFlood[] = []
  let first: number | null = null
  times.forEach((at, i) => {
    const oldest = times[i - BEGINS_ABOVE]
    if (first === null && oldest !== undefined && at - oldest < WINDOW_MS) first = i - BEGINS_ABOVE
    if (first === null) return
    // once the fifth newest alarm is ten minutes old, fewer than five are left
    const ends = (times[i - (ENDS_BELOW - 1)] ?? at) + WINDOW_MS
    const next = times[i + 1]
    if (next !== undefined && next <= ends) return
    floods.push({ from: times[first] ?? at, to: Math.min(ends, until), alarms: i - first + 1 })
    first = null
  })
  return floods
}
