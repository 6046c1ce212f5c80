import { type Block, type ByBlock, blocks, type TariffMonth } from '../calendar/block-schedule.ts'
import type { LoadMonth } from '../load/load-months.ts'
import type { PowerLimits } from '../powers/agreed-powers.ts'
import { gridOptimum } from './grid-optimum.ts'
import { curveCost, type PowerCurve, type PricedMonth, powerCurves } from './power-curve.ts'
import { powerRates, type RateTerms } from './power-rates.ts'
import { smoothOptimum } from './smooth-optimum.ts'

/**
 * The cheapest agreed powers P1 to P5 over a horizon of months, exactly.
 *
 *     minimise Σ_b C_b(P_b) under Pmin ≤ P1 ≤ P2 ≤ P3 ≤ P4 ≤ P5 ≤ Pconn
 *     C_b(P) = Σ_m [ (c_mb + o_mb) · P + F_m · c_mb · √ Σ_t max(0, p_t − P)² ]
 *
 * with the power price c, the contribution for renewables o, the factor of excess F and the quarter-hours p of each
 * month m and block b. C_b is convex: p − P is affine in P, its positive part is convex, the Euclidean norm is convex
 * and grows with each of its non-negative parts, and weights are not negative. So the problem is separable and convex
 * with a chain of orders (isotonic regression with costs other than squares), and two exact methods solve it: a dynamic
 * programme over the 0.1 kW grid of possible agreements (`grid-optimum`), and pools of adjacent violators for arbitrary
 * numbers (`smooth-optimum`), which is a lower bound of the other. Lifting each block's own minimum to the previous one
 * is not the optimum. The horizon is hindsight; `judge-powers` considers the future.
 */
export type OptimumInput = RateTerms & {
  readonly months: readonly LoadMonth[]
  readonly limits: PowerLimits
}

export type BestPowers = {
  /** on the grid of 0.1 kW */
  readonly kw: ByBlock
  /**
   * cost of agreed and excess power, with the contribution for renewables if it is included, EUR without VAT
   */
  readonly costEur: number
  /** the same costs and powers if any power could be agreed */
  readonly smooth: { readonly kw: ByBlock; readonly costEur: number }
  /** blocks that no month of the horizon charges; their powers follow only from the order */
  readonly undecided: readonly Block[]
  /** months without a price, which are left out */
  readonly unpriced: readonly TariffMonth[]
}

const costOf = (curves: readonly PowerCurve[], kw: ByBlock) =>
  curves.reduce((sum, curve, i) => sum + curveCost(curve, kw[i] ?? 0), 0)

/**
 * One set of powers for all months. Null if no month has prices. @throws RangeError for limits without a step between
 * them
 */
export function bestPowers({ months, limits, ...terms }: OptimumInput): BestPowers | null {
  const priced: PricedMonth[] = []
  const unpriced: TariffMonth[] = []
  for (const load of months) {
    const rates = powerRates(terms, load.month, load.share)
    if (rates === undefined) unpriced.push(load.month)
    else priced.push({ load, rates })
  }
  if (priced.length === 0) return null
  const curves = powerCurves(priced, limits.minKw)
  const kw = gridOptimum(curves, limits)
  const smooth = smoothOptimum(curves, limits)
  return {
    kw,
    costEur: costOf(curves, kw),
    smooth: { kw: smooth, costEur: costOf(curves, smooth) },
    undecided: blocks.filter((_block, i) => curves[i]?.length === 0),
    unpriced,
  }
}

/** Powers reset for each month, which the operators allow; months without prices are absent. */
export function bestPowersByMonth(input: OptimumInput): ReadonlyMap<TariffMonth, BestPowers> {
  return new Map(
    input.months.flatMap((load): [TariffMonth, BestPowers][] => {
      const best = bestPowers({ ...input, months: [load] })
      return best === null ? [] : [[load.month, best]]
    }),
  )
}
