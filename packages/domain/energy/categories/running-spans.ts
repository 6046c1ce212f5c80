/** When a device runs, judged by its power. Between the two thresholds the state does not change. */

export type RunningRule = {
  /** it starts running at this power, W */
  readonly onFromW: number
  /** it stops below this power, W */
  readonly offBelowW: number
  /** minutes without power, or unknown, that are still part of the run */
  readonly pauseMinutes: number
}

/** Minutes `[from, to)` of a column. */
export type RunningSpan = {
  readonly from: number
  readonly to: number
  /**
   * whether the device was measured as stopped right before the run, and right after it; false at the ends of
   * a column and next to a gap
   */
  readonly isStartSeen: boolean
  readonly isEndSeen: boolean
}

type Run = { from: number; last: number; isStartSeen: boolean; isStill: boolean }

/** Runs in a column of minutes; NaN if unknown. A run ends with its last minute of power. */
export function runningSpans(powerW: Float64Array, rule: RunningRule): RunningSpan[] {
  const { onFromW, offBelowW, pauseMinutes } = rule
  const spans: RunningSpan[] = []
  let run: Run | null = null
  let wasStill = false
  const end = (isEndSeen: boolean) => {
    if (!run) return
    spans.push({ from: run.from, to: run.last + 1, isStartSeen: run.isStartSeen, isEndSeen })
    wasStill = isEndSeen
    run = null
  }
  powerW.forEach((value, minute) => {
    const isKnown = !Number.isNaN(value)
    if (run) {
      if (isKnown && value >= offBelowW) {
        run.last = minute
        run.isStill = false
        return
      }
      run.isStill ||= isKnown
      if (minute - run.last > pauseMinutes) end(run.isStill)
      if (!run && !isKnown) wasStill = false
    } else if (isKnown && value >= onFromW) {
      run = { from: minute, last: minute, isStartSeen: wasStill, isStill: false }
    } else if (!isKnown) wasStill = false
    else if (value < offBelowW) wasStill = true
  })
  end((run as Run | null)?.isStill ?? false)
  return spans
}
