/** On or off, and since when the other one has been wanted. */
export type SwitchDelay = { readonly isOn: boolean; readonly sinceMs: number | null }

/**
 * Hysteresis in time: goes on or off only after it has been wanted without a break for as long as the delay. The timer
 * starts over as soon as the condition breaks (evcc, control.md a2).
 * @returns with the end of the delay that is running, or null
 */
export function delaySwitch(
  { isOn, sinceMs }: SwitchDelay,
  wantsOn: boolean,
  { atMs, onMs, offMs }: { readonly atMs: number; readonly onMs: number; readonly offMs: number },
): SwitchDelay & { readonly untilMs: number | null } {
  if (wantsOn === isOn) return { isOn, sinceMs: null, untilMs: null }
  const since = sinceMs ?? atMs
  const dueMs = since + (wantsOn ? onMs : offMs)
  return atMs >= dueMs
    ? { isOn: wantsOn, sinceMs: null, untilMs: null }
    : { isOn, sinceMs: since, untilMs: dueMs }
}
