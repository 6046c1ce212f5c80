const RESEND_PAUSE_S = 60

/** Whole seconds until another mail may be asked for; 0 when it may be now. Both times in ms since 1970. */
export function secondsUntilResend(sentAt: number, now: number): number {
  // a clock that was set back must not lock the button for longer than the pause
  const waitedS = Math.max(0, (now - sentAt) / 1000)
  return Math.max(0, Math.ceil(RESEND_PAUSE_S - waitedS))
}
