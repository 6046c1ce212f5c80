import type { PlanVersion } from '../plans/utility-plan.ts'
import { type CostDay, type CostInput, costDays } from './cost-days.ts'
import { paidSums } from './paid-day.ts'

/**
 * Savings from solar on each day, with VAT, 22 digits: the cost of imports if the solar energy used by house and
 * battery had come from the grid in the same quarter-hours, minus the actual cost. Sold energy counts as earned
 * instead; charges per day, month or kW are not affected. Null if no solar energy is known.
 * @param selfUsedWh of each quarter-hour of the range; NaN if unknown, which saves nothing
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

/**
 * A version without the components that solar cannot save. Cached per version object, so that its prices are
 * parsed only once.
 */
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
