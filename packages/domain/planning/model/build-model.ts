import { createLinearModel, type LinearModel, type ModelBuilder, type Term } from '../linear-model.ts'
import type { Plan } from '../plan.ts'
import { type PlanProblem, wishPrices } from '../plan-problem.ts'
import { addAppliance } from './appliance-part.ts'
import { addBattery } from './battery-part.ts'
import { addHeater } from './heater-part.ts'
import { addVehicle } from './vehicle-part.ts'

export type PlanModel = {
  readonly model: LinearModel
  /** the plan of a point of the model */
  readonly planOf: (values: ArrayLike<number>) => Plan
}

/** The model of plan-36h/MODEL.md, with any number of each device, and appliances. */
export function buildModel(problem: PlanProblem): PlanModel {
  const builder = createLinearModel()
  const batteries = problem.batteries.map((battery) => addBattery(builder, problem, battery))
  const vehicles = problem.vehicles.map((vehicle) => addVehicle(builder, problem, vehicle))
  const heaters = problem.heaters.map((heater) => addHeater(builder, problem, heater))
  const appliances = problem.appliances.map((appliance) => addAppliance(builder, problem, appliance))
  const imports: number[] = []
  const direction = builder.switches('either')
  const used = problem.slotHours.map((_, slot) => {
    const grid = addGrid(builder, problem, slot, direction)
    imports.push(grid.imported)
    const pvUsed = builder.column(0, 0, Math.max(0, problem.pvKw[slot] ?? 0))
    const terms: Term[] = [
      [grid.imported, 1],
      [grid.exported, -1],
      [pvUsed, 1],
    ]
    for (const { charge, discharge } of batteries)
      terms.push([charge[slot] ?? 0, -1], [discharge[slot] ?? 0, 1])
    for (const powers of [...vehicles, ...heaters]) {
      const power = powers[slot]
      if (power !== null && power !== undefined) terms.push([power, -1])
    }
    appliances.forEach((starts, index) => {
      problem.appliances[index]?.powersKw.forEach((powerKw, nth) => {
        const start = starts.get(slot - nth)
        if (start !== undefined) terms.push([start, -powerKw])
      })
    })
    const load = problem.loadKw[slot] ?? 0
    builder.row(load, terms, load)
    return pvUsed
  })
  for (const { perKw, thresholdKw, slots } of problem.peakFees) {
    const above = builder.column(perKw, 0, Infinity)
    for (const slot of slots) {
      const imported = imports[slot]
      if (imported !== undefined)
        builder.row(
          -Infinity,
          [
            [imported, 1],
            [above, -1],
          ],
          thresholdKw,
        )
    }
  }
  const powersOf = (columns: readonly (number | null)[], values: ArrayLike<number>) =>
    columns.map((column) => (column === null ? 0 : Math.max(0, values[column] ?? 0)))
  return {
    model: builder.model,
    planOf: (values) => ({
      chargeKw: batteries.map(({ charge }) => powersOf(charge, values)),
      dischargeKw: batteries.map(({ discharge }) => powersOf(discharge, values)),
      vehicleKw: vehicles.map((powers) => powersOf(powers, values)),
      heaterKw: heaters.map((powers) => powersOf(powers, values)),
      applianceStarts: appliances.map(
        (starts) => [...starts].find(([, column]) => (values[column] ?? 0) > 0.5)?.[0] ?? null,
      ),
      pvUsedKw: powersOf(used, values),
    }),
  }
}

/** Import and export of a slot. Import above the limit is allowed for a price: the house cannot be switched off. */
function addGrid(builder: ModelBuilder, problem: PlanProblem, slot: number, direction: () => number) {
  const { importLimitKw, exportLimitKw } = problem.grid
  const [hours, buy, sell] = [
    problem.slotHours[slot] ?? 0,
    problem.importPerKwh[slot] ?? 0,
    problem.exportPerKwh[slot] ?? 0,
  ]
  const most = mostPower(problem, slot)
  const imported = builder.column(hours * buy, 0, most)
  const exported = builder.column(-hours * sell, 0, Math.min(most, exportLimitKw ?? Infinity))
  if (importLimitKw !== null) {
    const above = builder.column(hours * wishPrices.importAbovePerKwh, 0, Infinity)
    builder.row(
      -Infinity,
      [
        [imported, 1],
        [above, -1],
      ],
      importLimitKw,
    )
  }
  // both at once pays only if export earns more than import costs
  if (sell >= buy) {
    const isImporting = direction()
    builder.row(
      -Infinity,
      [
        [imported, 1],
        [isImporting, -most],
      ],
      0,
    )
    builder.row(
      -Infinity,
      [
        [exported, 1],
        [isImporting, most],
      ],
      most,
    )
  }
  return { imported, exported }
}

/** More than the location can import or export in a slot. */
function mostPower({ loadKw, pvKw, batteries, vehicles, heaters, appliances }: PlanProblem, slot: number) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    Math.abs(loadKw[slot] ?? 0) +
    (pvKw[slot] ?? 0) +
    sum(batteries.map(({ chargeMaxKw, dischargeMaxKw }) => chargeMaxKw + dischargeMaxKw)) +
    sum([...vehicles, ...heaters].map(({ maxKw }) => maxKw)) +
    sum(appliances.map(({ powersKw }) => Math.max(0, ...powersKw)))
  )
}
