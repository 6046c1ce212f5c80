const MINUTE_MS = 60_000
const FINE_EVERY_MS = 4 * 60 * MINUTE_MS
/** Checks are spread over a quarter of the interval, so not all hosts are checked at once. */
const SPREAD = 0.25
/** A host that does not work is checked again soon, so a repair is noticed. */
export const FAULTY_EVERY_MS = 10 * MINUTE_MS

/**
 * Time of the next check of a host, epoch ms.
 * @param chance random number from 0 to 1
 */
export function nextLookMs(nowMs: number, isFaulty: boolean, chance: number): number {
  const everyMs = isFaulty ? FAULTY_EVERY_MS : FINE_EVERY_MS
  return nowMs + everyMs * (1 - SPREAD + 2 * SPREAD * chance)
}
