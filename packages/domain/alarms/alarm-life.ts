import type { AlarmFinding, AlarmTiming } from './alarm-kind.ts'

/**
 * State of a rule for one source. `raising` and `clearing` mean that a delay has not passed yet; the state is
 * stored, so delays survive a restart. Times are epoch ms of the readings or facts, never of the clock.
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
  /**
   * latest times at which the alarm was resolved, or would have been if it were not flapping, oldest first
   */
  readonly clearedAt: readonly number[]
  /** whether it is resolved only after the long delay, because it kept coming back */
  readonly isFlapping: boolean
}

export type AlarmHappening = 'raised' | 'recurred' | 'flapping' | 'resolved'

export type AlarmStep = { readonly life: AlarmLife; readonly happened: readonly AlarmHappening[] }

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

/**
 * An alarm that comes back this often within `FLAPPING_SPAN_MS` is flapping, so it is resolved only after
 * `FLAPPING_HOLD_MS`.
 */
export const FLAPPING_TIMES = 3
export const FLAPPING_SPAN_MS = 3_600_000
export const FLAPPING_HOLD_MS = 1_800_000

const SECOND_MS = 1_000

/** Whether the state need not be stored. */
export const isPlain = ({ phase, clearedAt }: AlarmLife) => phase === 'normal' && clearedAt.length === 0

/**
 * The state after a finding, and the resulting event. The condition has to last for the whole delay; a value
 * between the two limits restarts the delay. An unknown condition changes nothing, and a finding older than
 * the state is ignored. Returns the same state object if nothing changed, so the caller stores only changes.
 */
export function advanceAlarm(
  life: AlarmLife,
  { condition }: AlarmFinding,
  at: number,
  timing: AlarmTiming,
): AlarmStep {
  if (condition === 'unknown' || at < life.since) return { life, happened: [] }
  switch (life.phase) {
    case 'normal':
      return condition === 'raised' ? began(life, at, timing) : quiet(withoutOld(life, at))
    case 'raising':
      return condition === 'raised' ? lasting(life, at, timing) : quiet(brokenOff(life, at))
    case 'raised':
      return condition === 'clear' ? gone(life, at, timing) : quiet(life)
    case 'clearing':
      if (condition === 'clear') return stillGone(life, at, timing)
      return condition === 'raised' ? again(life, at) : quiet({ ...life, phase: 'raised', since: at })
  }
}

const quiet = (life: AlarmLife): AlarmStep => ({ life, happened: [] })

/** Without clearings that are too old to count; the same object if there are none. */
function withoutOld(life: AlarmLife, at: number): AlarmLife {
  const clearedAt = life.clearedAt.filter((cleared) => cleared > at - FLAPPING_SPAN_MS)
  return clearedAt.length === life.clearedAt.length ? life : { ...life, clearedAt }
}

const began = (life: AlarmLife, at: number, timing: AlarmTiming): AlarmStep =>
  lasting({ ...life, phase: 'raising', since: at, firstAt: at, lastAt: at }, at, timing)

/** State while the condition is true and the raise delay has not passed. */
function lasting(life: AlarmLife, at: number, { raiseDelayS }: AlarmTiming): AlarmStep {
  if (at - life.since < raiseDelayS * SECOND_MS) return quiet(life)
  const current = withoutOld(life, at)
  const isFlapping = current.clearedAt.length >= FLAPPING_TIMES
  return {
    life: { ...current, phase: 'raised', since: at, count: 1, isFlapping },
    happened: isFlapping ? ['raised', 'flapping'] : ['raised'],
  }
}

const brokenOff = (life: AlarmLife, at: number): AlarmLife =>
  withoutOld({ ...noAlarm(at), clearedAt: life.clearedAt }, at)

const gone = (life: AlarmLife, at: number, timing: AlarmTiming): AlarmStep =>
  stillGone({ ...life, phase: 'clearing', since: at }, at, timing)

/**
 * State while the condition is gone, and the clear delay or the longer delay of a flapping alarm has not
 * passed.
 */
function stillGone(life: AlarmLife, at: number, { clearDelayS }: AlarmTiming): AlarmStep {
  const delayMs = clearDelayS * SECOND_MS
  const goneMs = at - life.since
  if (goneMs < delayMs) return quiet(life)
  const isNoted = (life.clearedAt.at(-1) ?? Number.NEGATIVE_INFINITY) >= life.since + delayMs
  const noted = isNoted ? life : { ...life, clearedAt: [...life.clearedAt, at].slice(-FLAPPING_TIMES) }
  if (life.isFlapping && goneMs < FLAPPING_HOLD_MS) return quiet(noted)
  return { life: brokenOff(noted, at), happened: ['resolved'] }
}

/** State after the condition came back before the alarm was resolved. */
const again = (life: AlarmLife, at: number): AlarmStep => ({
  life: { ...life, phase: 'raised', since: at, lastAt: at, count: life.count + 1 },
  happened: ['recurred'],
})
