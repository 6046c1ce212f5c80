/** What the devices do in each slot, kW, all ≥ 0. One entry per battery, vehicle and so on of the problem. */
export type Plan = {
  readonly chargeKw: readonly (readonly number[])[]
  readonly dischargeKw: readonly (readonly number[])[]
  readonly vehicleKw: readonly (readonly number[])[]
  readonly heaterKw: readonly (readonly number[])[]
  /** first slot of each appliance's run; null: it does not run */
  readonly applianceStarts: readonly (number | null)[]
  /** production that is used or exported; the rest is curtailed */
  readonly pvUsedKw: readonly number[]
}
