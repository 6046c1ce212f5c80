import type { Plan } from './plan.ts'
import type { PlanBattery, PlanHeater, PlanProblem } from './plan-problem.ts'

/** What a plan costs and does, calculated from its powers alone: the solver's own figures are not trusted. */
export type PlanRating = {
  readonly cost: number
  readonly parts: {
    readonly import: number
    /** earned, as a minus */
    readonly export: number
    readonly wear: number
    readonly peak: number
    /** value of the stored energy, as a minus */
    readonly end: number
  }
  readonly importKw: readonly number[]
  readonly exportKw: readonly number[]
  /** at the end of each slot, per battery */
  readonly storedKwh: readonly (readonly number[])[]
  /** at the end of each slot, per heater */
  readonly temperaturesC: readonly (readonly number[])[]
  readonly shortfall: PlanShortfall
}

/** Wishes that are not met, and by how much; zero everywhere if all are. */
export type PlanShortfall = {
  /** per vehicle */
  readonly vehicleKwh: readonly number[]
  /** missing below the reserve, summed over slots, per battery */
  readonly reserveKwhSlots: readonly number[]
  /** missing at the end, per battery */
  readonly endKwh: readonly number[]
  /** outside the comfort band, summed over slots, per heater */
  readonly comfortKelvinSlots: readonly number[]
  /** energy imported above the limit of the connection */
  readonly importAboveKwh: number
  /** per appliance: 1 if it does not run */
  readonly applianceRuns: readonly number[]
}

export function ratePlan(problem: PlanProblem, plan: Plan): PlanRating {
  const { slotHours } = problem
  const total = (termOf: (hours: number, slot: number) => number) =>
    slotHours.reduce((sum, hours, slot) => sum + termOf(hours, slot), 0)
  const net = netImports(problem, plan)
  const importKw = net.map((kw) => Math.max(0, kw))
  const exportKw = net.map((kw) => Math.max(0, -kw))
  const storedKwh = problem.batteries.map((battery, index) => storedOf(problem, battery, plan, index))
  const temperaturesC = problem.heaters.map((heater, index) =>
    temperaturesOf(problem, heater, plan.heaterKw[index] ?? []),
  )
  const parts = {
    import: total((hours, slot) => hours * (importKw[slot] ?? 0) * (problem.importPerKwh[slot] ?? 0)),
    export: -total((hours, slot) => hours * (exportKw[slot] ?? 0) * (problem.exportPerKwh[slot] ?? 0)),
    wear: problem.batteries.reduce(
      (sum, { wearPerKwh }, index) =>
        sum + wearPerKwh * total((hours, slot) => hours * (plan.dischargeKw[index]?.[slot] ?? 0)),
      0,
    ),
    peak: problem.peakFees.reduce(
      (sum, { perKw, thresholdKw, slots }) =>
        sum + perKw * Math.max(0, ...slots.map((slot) => (importKw[slot] ?? 0) - thresholdKw)),
      0,
    ),
    end: -problem.batteries.reduce(
      (sum, { end, startKwh }, index) =>
        sum + (end.kind === 'value' ? end.perKwh * ((storedKwh[index]?.at(-1) ?? 0) - startKwh) : 0),
      0,
    ),
  }
  const { importLimitKw } = problem.grid
  return {
    cost: parts.import + parts.export + parts.wear + parts.peak + parts.end,
    parts,
    ...{ importKw, exportKw, storedKwh, temperaturesC },
    shortfall: {
      vehicleKwh: problem.vehicles.map(({ neededKwh, efficiency }, index) =>
        Math.max(
          0,
          neededKwh - total((hours, slot) => hours * efficiency * (plan.vehicleKw[index]?.[slot] ?? 0)),
        ),
      ),
      reserveKwhSlots: problem.batteries.map(({ minKwh }, index) =>
        total((_, slot) => Math.max(0, minKwh - (storedKwh[index]?.[slot] ?? 0))),
      ),
      endKwh: problem.batteries.map(({ end }, index) =>
        end.kind === 'atLeast' ? Math.max(0, end.kwh - (storedKwh[index]?.at(-1) ?? 0)) : 0,
      ),
      comfortKelvinSlots: problem.heaters.map(({ minC, maxC, endMinC }, index) =>
        total((_, slot) => {
          const temperature = temperaturesC[index]?.[slot] ?? 0
          const least = slot === slotHours.length - 1 ? Math.max(minC, endMinC) : minC
          return Math.max(0, least - temperature, temperature - maxC)
        }),
      ),
      importAboveKwh:
        importLimitKw === null
          ? 0
          : total((hours, slot) => hours * Math.max(0, (importKw[slot] ?? 0) - importLimitKw)),
      applianceRuns: plan.applianceStarts.map((start) => (start === null ? 1 : 0)),
    },
  }
}

/** Import (+) and export (−) of each slot. */
export function netImports(problem: PlanProblem, plan: Plan): number[] {
  return problem.slotHours.map((_, slot) => {
    const at = (powers: readonly (readonly number[])[]) =>
      powers.reduce((sum, one) => sum + (one[slot] ?? 0), 0)
    const appliances = problem.appliances.reduce((sum, { powersKw }, index) => {
      const start = plan.applianceStarts[index] ?? null
      return start === null ? sum : sum + (powersKw[slot - start] ?? 0)
    }, 0)
    const load = (problem.loadKw[slot] ?? 0) + at(plan.vehicleKw) + at(plan.heaterKw) + appliances
    return load + at(plan.chargeKw) - at(plan.dischargeKw) - (plan.pvUsedKw[slot] ?? 0)
  })
}

function storedOf({ slotHours }: PlanProblem, battery: PlanBattery, plan: Plan, index: number): number[] {
  let stored = battery.startKwh
  return slotHours.map((hours, slot) => {
    const charged = (plan.chargeKw[index]?.[slot] ?? 0) * battery.chargeEfficiency
    stored += hours * (charged - (plan.dischargeKw[index]?.[slot] ?? 0) / battery.dischargeEfficiency)
    return stored
  })
}

function temperaturesOf(
  { slotHours }: PlanProblem,
  heater: PlanHeater,
  powersKw: readonly number[],
): number[] {
  let temperature = heater.startC
  return slotHours.map((hours, slot) => {
    const loss = ((heater.aroundC[slot] ?? 0) - temperature) / heater.timeConstantH
    temperature += hours * (loss + heater.kelvinPerKwhHeat * (heater.cop[slot] ?? 0) * (powersKw[slot] ?? 0))
    return temperature
  })
}

/** All that a plan lacks: kWh, kelvin and runs together, to compare plans of one problem. */
export const lackOf = (shortfall: PlanShortfall): number =>
  [
    ...shortfall.vehicleKwh,
    ...shortfall.reserveKwhSlots,
    ...shortfall.endKwh,
    ...shortfall.comfortKelvinSlots,
    ...shortfall.applianceRuns,
    shortfall.importAboveKwh,
  ].reduce((sum, one) => sum + one, 0)
