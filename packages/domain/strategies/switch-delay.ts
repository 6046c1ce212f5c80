/** On or off, and since when the other state has been wanted. */
export type SwitchDelay = { readonly isOn: boolean; readonly sinceMs: number | null }

/**
 * Delayed switching: switches to a state only after that state has been wanted without a break for the whole
 * delay. The timer starts again if the wish changes in between (evcc, control.md a2).
 * @returns also the end of the running delay, or null
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
