import type { PlanVersion } from '../plans/utility-plan.ts'
import { type CostDay, type CostInput, costDays } from './cost-days.ts'
import { paidSums } from './paid-day.ts'

/**
 * What the sun saved on each day, with VAT, 22 digits: what imported energy would have cost if the energy that the house and the battery
 * took from the sun had come from the grid in the same quarter-hours, less what it did cost. What was sold is earned, and no part of
 * it; neither is what is paid by the day, the month or the kW. Null where nothing of the sun is known.
 * @param selfUsedWh of each quarter-hour of the range; NaN where not known, which saves nothing
 */
export function savedBySun(
  input: CostInput,
  actual: readonly CostDay[],
  selfUsedWh: Float64Array,
): (bigint | null)[] {
  if (selfUsedWh.every(Number.isNaN)) return actual.map(() => null)
  const importWh = input.importWh.map((wh, i) => wh + positive(selfUsedWh[i]))
  const spans = input.spans.map((span) => ({ ...span, version: ofImportedEnergy(span.version) }))
  let at = 0
  return costDays({ ...input, spans, importWh, exportWh: null }).map(({ lines, completeness }, i) => {
    const own = selfUsedWh.subarray(at, at + completeness.quarters)
    at += completeness.quarters
    return own.every(Number.isNaN) ? null : paidSums(lines).energy - paidSums(actual[i]?.lines ?? []).energy
  })
}

const reduced = new WeakMap<PlanVersion, PlanVersion>()

/** A version without what the sun cannot save. One object for each, so that its prices are read once. */
function ofImportedEnergy(version: PlanVersion): PlanVersion {
  const known = reduced.get(version)
  if (known !== undefined) return known
  const components = version.components.filter(
    ({ unit, direction }) => unit === 'kWh' && direction === 'import',
  )
  const less = { ...version, components }
  reduced.set(version, less)
  return less
}

const positive = (wh: number | undefined) => (wh !== undefined && wh > 0 ? wh : 0)
