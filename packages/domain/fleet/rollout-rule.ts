/**
 * The next step of a roll-out. A few controllers (the canaries) are first. Once they have succeeded and some
 * time has passed, the others follow, a limited number at a time. After too many failures the roll-out pauses
 * automatically, so a fault on one controller is not spread to 5,000.
 *
 *     canary ──some successful, waited──▶ everyone ──none left──▶ finished
 *       └──── too many failures ────▶ paused ◀────┘
 *
 * Without a successful canary it never continues to everyone; other canaries are chosen instead.
 */
export type RolloutPlan = {
  readonly maxFailurePct: number
  /** in progress at the same time */
  readonly atOnce: number
  /** between the last canary and the others */
  readonly soakHours: number
}

/** Numbers of the current stage. */
export type RolloutFigures = {
  readonly stage: 'canary' | 'everyone'
  /** not started: connected now, and offline */
  readonly reachable: number
  readonly away: number
  /** not canaries */
  readonly others: number
  /** successful canaries, whether or not a person has judged failures since */
  readonly proven: number
  /** requested, but not finished */
  readonly underWay: number
  /** counts since a person last judged failures, over both stages */
  readonly done: number
  readonly failed: number
  /** when the last update of the stage ended; null if none has */
  readonly lastEndedAt: number | null
}

export type RolloutStep =
  | { readonly is: 'send'; readonly count: number }
  | { readonly is: 'wait' }
  | { readonly is: 'pause' }
  | { readonly is: 'widen' }
  | { readonly is: 'draw' }
  | { readonly is: 'finish' }

/**
 * Number of updates that must have ended before a share of failures is meaningful; fewer are judged if no
 * others will follow.
 */
export const MIN_JUDGED = 5
const HOUR_MS = 3_600_000

export function nextOfRollout(plan: RolloutPlan, figures: RolloutFigures, nowMs: number): RolloutStep {
  const { stage, reachable, away, others, proven, underWay, done, failed, lastEndedAt } = figures
  const ended = done + failed
  const isOver = underWay === 0 && reachable === 0
  const failedPct = ended === 0 ? 0 : (100 * failed) / ended
  if (failedPct > plan.maxFailurePct && (ended >= MIN_JUDGED || isOver)) return { is: 'pause' }
  if (reachable > 0) {
    const count = Math.min(reachable, plan.atOnce - underWay)
    return count > 0 ? { is: 'send', count } : { is: 'wait' }
  }
  if (underWay > 0) return { is: 'wait' }
  if (stage === 'everyone') return away > 0 ? { is: 'wait' } : { is: 'finish' }
  // offline canaries are not waited for, but at least one canary must have succeeded
  if (lastEndedAt === null || proven === 0) {
    if (away > 0) return { is: 'wait' }
    return others > 0 ? { is: 'draw' } : { is: 'finish' }
  }
  return nowMs - lastEndedAt >= plan.soakHours * HOUR_MS ? { is: 'widen' } : { is: 'wait' }
}

/** Number of canaries. */
export const canaryCount = (controllers: number, canaryPct: number) =>
  Math.min(controllers, Math.ceil((controllers * canaryPct) / 100))
