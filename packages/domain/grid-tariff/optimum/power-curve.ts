import { blocks } from '../calendar/block-schedule.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { POWER_STEPS } from '../powers/agreed-powers.ts'
import type { PowerRates } from './power-rates.ts'

/** A month and block: agreed power P costs `agreed · P + excess · √ Σ max(0, p − P)²` in it. */
type CurveMonth = {
  readonly agreedEurPerKw: number
  readonly excessEurPerKw: number
  /** powers above the minimum, kW, highest first */
  readonly highKw: Float64Array
}

/** Cost of one block as a function of its agreed power, over a horizon of months; convex, see `best-powers`. */
export type PowerCurve = readonly CurveMonth[]

export type PricedMonth = { readonly load: LoadMonth; readonly rates: PowerRates }

/** The curves of blocks 1 to 5. @param minKw the lowest power that will be evaluated */
export function powerCurves(months: readonly PricedMonth[], minKw: number): PowerCurve[] {
  return blocks.map((_block, i) =>
    months.flatMap(({ load, rates }): CurveMonth[] => {
      const agreedEurPerKw = (rates.agreedEurPerKw[i] ?? 0) + (rates.contributionEurPerKw[i] ?? 0)
      const excessEurPerKw = rates.excessEurPerKw[i] ?? 0
      if (agreedEurPerKw === 0 && excessEurPerKw === 0) return []
      const powersKw = load.blocks[i]?.powersKw ?? new Float64Array()
      const highKw = excessEurPerKw > 0 ? powersKw.filter((kw) => kw > minKw) : new Float64Array()
      return [{ agreedEurPerKw, excessEurPerKw, highKw: highKw.sort().reverse() }]
    }),
  )
}

/** Cost of a power. */
export function curveCost(curve: PowerCurve, kw: number): number {
  let costEur = 0
  for (const { agreedEurPerKw, excessEurPerKw, highKw } of curve) {
    let squares = 0
    for (let i = 0; i < highKw.length; i++) {
      const overKw = (highKw[i] ?? 0) - kw
      if (overKw <= 0) break
      squares += overKw * overKw
    }
    costEur += agreedEurPerKw * kw + excessEurPerKw * Math.sqrt(squares)
  }
  return costEur
}

/**
 * Cost of one more kW: the slope to the right, `Σ agreed − excess · Σ over ÷ √ Σ over²`. Never falls as the power
 * grows.
 */
export function curveSlope(curve: PowerCurve, kw: number): number {
  let slope = 0
  for (const { agreedEurPerKw, excessEurPerKw, highKw } of curve) {
    let sum = 0
    let squares = 0
    for (let i = 0; i < highKw.length; i++) {
      const overKw = (highKw[i] ?? 0) - kw
      if (overKw <= 0) break
      sum += overKw
      squares += overKw * overKw
    }
    slope += agreedEurPerKw - (squares > 0 ? (excessEurPerKw * sum) / Math.sqrt(squares) : 0)
  }
  return slope
}

/**
 * Costs of all powers of the grid, `steps` of them from `firstStep`. Each sum follows from the previous one
 * by additions only (the excess grows by a step: squares by 2 · step · sum + count · step²), so nothing
 * cancels out and no quarter-hour is visited twice.
 */
export function gridCosts(curve: PowerCurve, firstStep: number, steps: number): Float64Array {
  const costs = new Float64Array(steps)
  const stepKw = 1 / POWER_STEPS
  for (const { agreedEurPerKw, excessEurPerKw, highKw } of curve) {
    let [count, sum, squares] = [0, 0, 0]
    for (let step = steps - 1; step >= 0; step--) {
      const kw = (firstStep + step) / POWER_STEPS
      squares += stepKw * (2 * sum + count * stepKw)
      sum += count * stepKw
      for (; count < highKw.length && (highKw[count] ?? 0) > kw; count++) {
        const overKw = (highKw[count] ?? 0) - kw
        sum += overKw
        squares += overKw * overKw
      }
      costs[step] = (costs[step] ?? 0) + agreedEurPerKw * kw + excessEurPerKw * Math.sqrt(squares)
    }
  }
  return costs
}
