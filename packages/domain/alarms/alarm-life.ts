import type { AlarmFinding, AlarmTiming } from './alarm-kind.ts'

/**
 * Where a rule stands for one source. `raising` and `clearing` are the delays, and survive a restart because the state
 * is stored. Times are epoch ms of the readings or facts, never of the clock.
 */
export type AlarmLife = {
  readonly phase: 'normal' | 'raising' | 'raised' | 'clearing'
  /** start of the phase */
  readonly since: number
  /** start of the condition; null while normal */
  readonly firstAt: number | null
  /** latest time at which the condition began again; null while normal */
  readonly lastAt: number | null
  /** how often the condition began since the alarm was raised */
  readonly count: number
  /** recent times at which an alarm would have been resolved, oldest first */
  readonly clearedAt: readonly number[]
  /** resolved only after the long delay, because it came and went too often */
  readonly isFlapping: boolean
}

export type AlarmHappening = 'raised' | 'recurred' | 'flapping' | 'resolved'

/** The state before any finding. */
export const noAlarm = (at: number): AlarmLife => ({
  phase: 'normal',
  since: at,
  firstAt: null,
  lastAt: null,
  count: 0,
  clearedAt: [],
  isFlapping: false,
})

/** An alarm that comes back this often within `FLAPPING_SPAN_MS` is flapping: resolving it waits `FLAPPING_HOLD_MS`. */
export const FLAPPING_TIMES = 3
export const FLAPPING_SPAN_MS = 3_600_000
export const FLAPPING_HOLD_MS = 1_800_000

/**
 * The state after a finding, and what happened. An unknown condition changes nothing; an older finding than the state
 * is ignored.
 */
export function advanceAlarm(
  _life: AlarmLife,
  _finding: AlarmFinding,
  _at: number,
  _timing: AlarmTiming,
): { readonly life: AlarmLife; readonly happened: readonly AlarmHappening[] } {
  throw new Error('comes with the kinds')
}
