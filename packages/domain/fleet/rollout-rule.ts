/**
 * What a roll-out does next. First a few controllers (the canaries), then, when these have come through and some time has passed, the
 * others, so many at once. Where too many fail it pauses by itself: a fault that one controller shows is not carried to 5,000.
 *
 *     canary ──some through, rested──▶ everyone ──nobody left──▶ finished
 *       └──── more failed than may ────▶ paused ◀────┘
 *
 * Without a canary that came through it never goes on to everyone: others are drawn to go first.
 */
export type RolloutPlan = {
  readonly maxFailurePct: number
  /** under way at the same time */
  readonly atOnce: number
  /** between the last canary and the others */
  readonly soakHours: number
}

/** Of the present stage. */
export type RolloutFigures = {
  readonly stage: 'canary' | 'everyone'
  /** whose turn has not come: connected now, and away */
  readonly reachable: number
  readonly away: number
  /** not drawn to go first */
  readonly others: number
  /** canaries that came through, whoever judged since */
  readonly proven: number
  /** asked, and not through */
  readonly underWay: number
  /** since somebody judged it last, in both stages */
  readonly done: number
  readonly failed: number
  /** when the last one of the stage ended; null: none has */
  readonly lastEndedAt: number | null
}

export type RolloutStep =
  | { readonly is: 'send'; readonly count: number }
  | { readonly is: 'wait' }
  | { readonly is: 'pause' }
  | { readonly is: 'widen' }
  | { readonly is: 'draw' }
  | { readonly is: 'finish' }

/** So many must have ended before a share says anything; fewer are judged when no more of them are to come. */
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
  // canaries that are away are not waited for, but somebody must have come through
  if (lastEndedAt === null || proven === 0) {
    if (away > 0) return { is: 'wait' }
    return others > 0 ? { is: 'draw' } : { is: 'finish' }
  }
  return nowMs - lastEndedAt >= plan.soakHours * HOUR_MS ? { is: 'widen' } : { is: 'wait' }
}

/** How many go first. */
export const canaryCount = (controllers: number, canaryPct: number) =>
  Math.min(controllers, Math.ceil((controllers * canaryPct) / 100))
