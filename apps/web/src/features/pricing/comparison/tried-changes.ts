/** Changes to try at a location; 0 means no change. */
export type TriedChanges = {
  readonly shiftKwhPerDay: number
  readonly batteryKwh: number
  readonly strategy: 'self_consumption' | 'tariff_shift'
  readonly solarKwp: number
  /** per year; 0 until it is entered */
  readonly kwhPerKwp: number
}

/** No changes. The owner enters the yield of the panels (for example from PVGIS); there is no default. */
export const nothingTried: TriedChanges = {
  shiftKwhPerDay: 0,
  batteryKwh: 0,
  strategy: 'self_consumption',
  solarKwp: 0,
  kwhPerKwp: 0,
}

/** Maximum values of the sliders, for a household. */
export const mostTried = { shiftKwhPerDay: 20, batteryKwh: 30, solarKwp: 30 } as const

export const isAnythingTried = ({ shiftKwhPerDay, batteryKwh, solarKwp }: TriedChanges): boolean =>
  shiftKwhPerDay > 0 || batteryKwh > 0 || solarKwp > 0

/** Whether panels are tried without a yield, so that they have no effect. */
export const isYieldMissing = ({ solarKwp, kwhPerKwp }: TriedChanges): boolean =>
  solarKwp > 0 && kwhPerKwp === 0

/** The input of the call. Changes without effect are left out, so equal questions are the same query. */
export const changeInput = ({ shiftKwhPerDay, batteryKwh, strategy, solarKwp, kwhPerKwp }: TriedChanges) => ({
  shiftKwhPerDay,
  battery: batteryKwh > 0 ? { capacityKwh: batteryKwh, strategy } : null,
  solar: solarKwp > 0 && kwhPerKwp > 0 ? { kwp: solarKwp, kwhPerKwp } : null,
})
