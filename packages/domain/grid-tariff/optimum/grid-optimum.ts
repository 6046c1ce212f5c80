import type { ByBlock } from '../calendar/block-schedule.ts'
import { byBlock, POWER_STEPS, type PowerLimits } from '../powers/agreed-powers.ts'
import { gridCosts, type PowerCurve } from './power-curve.ts'

/**
 * The cheapest non-decreasing powers on the 0.1 kW grid, exactly, in time proportional to blocks × steps: the
 * cheapest way to end with block b at step k is its own cost plus the cheapest way to end with the previous
 * block at k or lower, and that minimum is carried along. If several powers cost the same, the lowest win, so
 * a block without a price follows the previous block.
 * @param curves of blocks 1 to 5
 * @throws RangeError if no step is within the limits
 */
export function gridOptimum(curves: readonly PowerCurve[], { minKw, maxKw }: PowerLimits): ByBlock {
  const firstStep = Math.ceil(minKw * POWER_STEPS - 1e-6)
  const steps = Math.floor(maxKw * POWER_STEPS + 1e-6) - firstStep + 1
  if (!(steps > 0)) throw new RangeError(`no step of power between ${minKw} and ${maxKw} kW`)
  // for each block and step: the step of the previous block on the cheapest way
  const cheapestAt: Int32Array[] = []
  let before = new Float64Array(steps)
  for (const curve of curves) {
    const costs = gridCosts(curve, firstStep, steps)
    const at = new Int32Array(steps)
    const carried = new Float64Array(steps)
    for (let step = 0; step < steps; step++) {
      const costEur = (costs[step] ?? 0) + (before[step] ?? 0)
      const isCheaper = step === 0 || costEur < (carried[step - 1] ?? 0)
      carried[step] = isCheaper ? costEur : (carried[step - 1] ?? 0)
      at[step] = isCheaper ? step : (at[step - 1] ?? 0)
    }
    cheapestAt.push(at)
    before = carried
  }
  const chosen: number[] = []
  let step = steps - 1
  for (const at of cheapestAt.toReversed()) {
    step = at[step] ?? 0
    chosen.unshift(step)
  }
  return byBlock((_block, i) => (firstStep + (chosen[i] ?? 0)) / POWER_STEPS)
}
