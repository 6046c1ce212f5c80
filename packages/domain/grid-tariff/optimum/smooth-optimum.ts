import type { ByBlock } from '../calendar/block-schedule.ts'
import { byBlock, type PowerLimits } from '../powers/agreed-powers.ts'
import { curveSlope, type PowerCurve } from './power-curve.ts'

/** Bisections of the span that contains a minimum: 2^-50 of the span remains. */
const HALVINGS = 50

type Pool = { readonly curve: PowerCurve; readonly size: number; readonly kw: number }

/** The lowest power from which the curve no longer falls. */
function lowestMinimum(curve: PowerCurve, { minKw, maxKw }: PowerLimits): number {
  if (curveSlope(curve, minKw) >= 0) return minKw
  if (curveSlope(curve, maxKw) < 0) return maxKw
  let [falls, rises] = [minKw, maxKw]
  for (let n = 0; n < HALVINGS && rises - falls > 1e-9; n++) {
    const middle = (falls + rises) / 2
    if (curveSlope(curve, middle) < 0) falls = middle
    else rises = middle
  }
  return rises
}

/**
 * The cheapest non-decreasing powers if any number could be agreed: pools of adjacent violators for convex
 * functions. Each block starts at its own minimum; blocks with decreasing minima are pooled and get the
 * minimum of their sum, until no minima decrease.
 * @param curves of blocks 1 to 5
 */
export function smoothOptimum(curves: readonly PowerCurve[], limits: PowerLimits): ByBlock {
  const pools: Pool[] = []
  for (const curve of curves) {
    let pool: Pool = { curve, size: 1, kw: lowestMinimum(curve, limits) }
    for (let last = pools.at(-1); last !== undefined && last.kw > pool.kw; last = pools.at(-1)) {
      pools.pop()
      const both = [...last.curve, ...pool.curve]
      pool = { curve: both, size: last.size + pool.size, kw: lowestMinimum(both, limits) }
    }
    pools.push(pool)
  }
  const powers = pools.flatMap(({ size, kw }) => Array<number>(size).fill(kw))
  return byBlock((_block, i) => powers[i] ?? limits.minKw)
}
