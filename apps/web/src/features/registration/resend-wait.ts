const RESEND_PAUSE_S = 60

/**
 * Whole seconds until another mail can be requested; 0 if it is already possible. Both times in ms since
 * 1970.
 */
export function secondsUntilResend(sentAt: number, now: number): number {
  // after the clock was set back, the button must not stay disabled for longer than the pause
  const waitedS = Math.max(0, (now - sentAt) / 1000)
  return Math.max(0, Math.ceil(RESEND_PAUSE_S - waitedS))
}
