import type { AuthoredWish, ControlReason, Steering, WishAuthor } from './wish.ts'

/** A wish that has no effect, or only part of it, and the stronger wish that is the reason. */
export type RejectedWish = {
  readonly wish: AuthoredWish
  /**
   * `target`: a stronger wish set another value; `limit`: a stronger limit excludes it; `cut`: a limit changed the
   * value
   */
  readonly because: 'target' | 'limit' | 'cut'
  readonly winner: WishAuthor
}

/** The one set-point of a steering of a device. */
export type SetPoint = {
  readonly deviceId: number
  readonly steering: Steering
  /** null: the device runs on its own settings within the limits */
  readonly value: number | null
  readonly atLeast: number | null
  readonly atMost: number | null
  /** author and reason of the value, or else of the narrowest limit */
  readonly by: WishAuthor
  readonly reason: ControlReason
  readonly rejected: readonly RejectedWish[]
}

type Bound = { readonly value: number; readonly wish: AuthoredWish }
type Bounds = { low: Bound | null; high: Bound | null }

/**
 * Combines all wishes for one steering of one device. A wish never changes what a stronger wish decided: a
 * limit only narrows the range that stronger limits allow, and the value is the strongest target, cut to the
 * limits above it. Weaker limits do not change the value.
 * @param wishes the strongest first
 */
export function arbitrate(wishes: readonly AuthoredWish[]): SetPoint | null {
  const [first] = wishes
  if (!first) return null
  const rejected: RejectedWish[] = []
  const bounds: Bounds = { low: null, high: null }
  let chosen: Bound | null = null
  for (const wish of wishes) {
    if (chosen !== null) {
      if (!allows(wish, chosen.value)) rejected.push({ wish, because: 'target', winner: chosen.wish.by })
      continue
    }
    rejected.push(...narrow(bounds, wish))
    if (wish.target === undefined) continue
    chosen = exceeded(bounds, wish.target) ?? { value: wish.target, wish }
    if (chosen.wish !== wish) rejected.push({ wish, because: 'cut', winner: chosen.wish.by })
  }
  const { by, reason, deviceId, steering } = (chosen ?? bounds.high ?? bounds.low)?.wish ?? first
  return {
    ...{ deviceId, steering, by, reason, rejected },
    value: chosen?.value ?? null,
    atLeast: bounds.low?.value ?? null,
    atMost: bounds.high?.value ?? null,
  }
}

const allows = ({ target, atLeast, atMost }: AuthoredWish, value: number) =>
  (target ?? value) === value && (atLeast ?? value) <= value && (atMost ?? value) >= value

/**
 * Narrows the bounds by a wish. A bound outside a stronger bound is replaced by the stronger one, and the
 * wish is rejected.
 */
function narrow(bounds: Bounds, wish: AuthoredWish): RejectedWish[] {
  const rejected: RejectedWish[] = []
  const { low, high } = bounds
  if (wish.atLeast !== undefined && (low === null || wish.atLeast > low.value)) {
    const isBeyond = high !== null && wish.atLeast > high.value
    bounds.low = isBeyond ? high : { value: wish.atLeast, wish }
    if (isBeyond) rejected.push({ wish, because: 'limit', winner: high.wish.by })
  }
  if (wish.atMost !== undefined && (high === null || wish.atMost < high.value)) {
    const isBeyond = low !== null && wish.atMost < low.value
    bounds.high = isBeyond ? low : { value: wish.atMost, wish }
    if (isBeyond) rejected.push({ wish, because: 'limit', winner: low.wish.by })
  }
  return rejected
}

/** The bound that a value exceeds; null if it is within both. */
function exceeded({ low, high }: Bounds, value: number): Bound | null {
  if (high !== null && value > high.value) return high
  return low !== null && value < low.value ? low : null
}

/** The set-points of a location. @param wishes the strongest first */
export const arbitrateAll = (wishes: readonly AuthoredWish[]): SetPoint[] =>
  [...Map.groupBy(wishes, ({ deviceId, steering }) => `${deviceId} ${steering}`).values()].flatMap(
    (ofOne) => arbitrate(ofOne) ?? [],
  )
