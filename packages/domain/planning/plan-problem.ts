/**
 * What a plan is made from: forecasts, prices, limits and devices over slots of time. Powers are kW (mean of a slot),
 * energies kWh, temperatures °C, money in the currency of the prices. Every series has one value per slot.
 */
export type PlanProblem = {
  /** length of each slot, h; the first one is shorter if the plan starts within a quarter-hour */
  readonly slotHours: readonly number[]
  /** forecast of everything that the plan does not control */
  readonly loadKw: readonly number[]
  /** forecast production, before curtailing */
  readonly pvKw: readonly number[]
  readonly importPerKwh: readonly number[]
  readonly exportPerKwh: readonly number[]
  readonly grid: GridLimits
  readonly batteries: readonly PlanBattery[]
  readonly vehicles: readonly PlanVehicle[]
  readonly heaters: readonly PlanHeater[]
  readonly appliances: readonly PlanAppliance[]
  readonly peakFees: readonly PeakFee[]
}

/** Null: no limit. */
export type GridLimits = { readonly importLimitKw: number | null; readonly exportLimitKw: number | null }

export type PlanBattery = {
  readonly minKwh: number
  readonly maxKwh: number
  /** may be outside its limits: the plan then brings it back as soon as possible */
  readonly startKwh: number
  readonly chargeMaxKw: number
  readonly dischargeMaxKw: number
  readonly chargeEfficiency: number
  readonly dischargeEfficiency: number
  /** wear, per kWh discharged on the AC side */
  readonly wearPerKwh: number
  /** what the energy at the end has to be, or what it is worth */
  readonly end:
    | { readonly kind: 'atLeast'; readonly kwh: number }
    | { readonly kind: 'value'; readonly perKwh: number }
  /** slots in which a person forbids charging or discharging */
  readonly forbidden?: ForbiddenSlots
}

export type ForbiddenSlots = {
  readonly charge?: readonly number[]
  readonly discharge?: readonly number[]
}

export type PlanVehicle = {
  /** slots in which it can charge, `from` included, `to` not */
  readonly fromSlot: number
  readonly toSlot: number
  readonly neededKwh: number
  /** most that its battery takes */
  readonly roomKwh: number
  /** it charges with at least this much, or not at all */
  readonly minKw: number
  readonly maxKw: number
  readonly efficiency: number
  readonly forbidden?: readonly number[]
  /** slots in which a person wants it to charge with full power */
  readonly ordered?: readonly number[]
}

/** A store of heat: a building with a heat pump, or hot water. */
export type PlanHeater = {
  readonly minKw: number
  readonly maxKw: number
  readonly startC: number
  readonly minC: number
  readonly maxC: number
  readonly endMinC: number
  readonly timeConstantH: number
  readonly kelvinPerKwhHeat: number
  /** temperature around the store: outdoors for a building */
  readonly aroundC: readonly number[]
  /** coefficient of performance */
  readonly cop: readonly number[]
  readonly forbidden?: readonly number[]
  readonly ordered?: readonly number[]
}

/** Runs once, without a pause, with a known power per slot from its start. */
export type PlanAppliance = {
  readonly fromSlot: number
  /** its run ends before this slot */
  readonly toSlot: number
  readonly powersKw: readonly number[]
}

/** A fee for the highest mean import of some slots above a threshold: agreed power, or what the month has reached. */
export type PeakFee = {
  readonly perKw: number
  readonly thresholdKw: number
  readonly slots: readonly number[]
}

/**
 * Prices of wishes that cannot be met, far above every price of energy and ordered by importance: staying within the
 * connection first, then comfort and the end of the battery, then the car, then the reserve (plan-36h/MODEL.md gives
 * the last two).
 */
export const wishPrices = {
  importAbovePerKwh: 1_000,
  comfortPerKelvin: 100,
  endPerKwh: 100,
  vehiclePerKwh: 10,
  reservePerKwhSlot: 1,
  appliancePerRun: 10,
} as const
