import type { ModelBuilder, Term } from '../linear-model.ts'
import { type PlanAppliance, type PlanProblem, wishPrices } from '../plan-problem.ts'

/** Column per possible first slot of the run. */
export function addAppliance(
  builder: ModelBuilder,
  { slotHours }: PlanProblem,
  { fromSlot, toSlot, powersKw }: PlanAppliance,
): ReadonlyMap<number, number> {
  const start = builder.switches('start')
  const starts = new Map<number, number>()
  const end = Math.min(toSlot, slotHours.length) - powersKw.length
  for (let slot = Math.max(0, fromSlot); slot <= end; slot++) starts.set(slot, start())
  const isMissed = builder.column(wishPrices.appliancePerRun, 0, 1)
  builder.row(1, [...[...starts.values()].map((column): Term => [column, 1]), [isMissed, 1]], 1)
  return starts
}
