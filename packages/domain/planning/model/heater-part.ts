import type { ModelBuilder, Term } from '../linear-model.ts'
import { type PlanHeater, type PlanProblem, wishPrices } from '../plan-problem.ts'
import { addPowers } from './power-step.ts'

/** Rule 7 of plan-36h/MODEL.md. Temperatures outside the comfort band are allowed for a price. */
export function addHeater(
  builder: ModelBuilder,
  { slotHours }: PlanProblem,
  heater: PlanHeater,
): readonly number[] {
  const { timeConstantH, startC, minC, maxC } = heater
  const last = slotHours.length - 1
  const powerAt = addPowers(builder, heater, heater)
  let before: Term[] = []
  return slotHours.map((hours, slot) => {
    const power = powerAt(slot)
    const temperature = builder.column(0, -Infinity, Infinity)
    // T − T before × (1 − hours / τ) − gain × power = hours / τ × around
    const kept = 1 - hours / timeConstantH
    const around = (hours / timeConstantH) * (heater.aroundC[slot] ?? 0)
    const gain = hours * heater.kelvinPerKwhHeat * (heater.cop[slot] ?? 0)
    const from = around + (slot === 0 ? kept * startC : 0)
    const earlier: Term[] = before.map(([column]) => [column, -kept])
    builder.row(from, [[temperature, 1], [power, -gain], ...earlier], from)
    before = [[temperature, 1]]
    const [below, above] = [0, 1].map(() => builder.column(wishPrices.comfortPerKelvin, 0, Infinity))
    const least = slot === last ? Math.max(minC, heater.endMinC) : minC
    builder.row(
      least,
      [
        [temperature, 1],
        [below ?? 0, 1],
      ],
      Infinity,
    )
    builder.row(
      -Infinity,
      [
        [temperature, 1],
        [above ?? 0, -1],
      ],
      maxC,
    )
    return power
  })
}
