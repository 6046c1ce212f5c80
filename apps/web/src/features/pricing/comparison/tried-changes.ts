/** What is tried at a location; 0 for nothing. */
export type TriedChanges = {
  readonly shiftKwhPerDay: number
  readonly batteryKwh: number
  readonly strategy: 'self_consumption' | 'tariff_shift'
  readonly solarKwp: number
  /** of a year; 0 until it is told */
  readonly kwhPerKwp: number
}

/** What a roof yields is for its owner to say (PVGIS tells it): there is no number to begin with. */
export const nothingTried: TriedChanges = {
  shiftKwhPerDay: 0,
  batteryKwh: 0,
  strategy: 'self_consumption',
  solarKwp: 0,
  kwhPerKwp: 0,
}

/** How far the sliders of a household go. */
export const mostTried = { shiftKwhPerDay: 20, batteryKwh: 30, solarKwp: 30 } as const

export const isAnythingTried = ({ shiftKwhPerDay, batteryKwh, solarKwp }: TriedChanges): boolean =>
  shiftKwhPerDay > 0 || batteryKwh > 0 || solarKwp > 0

/** Panels are tried, but nobody told what they yield: they count nothing. */
export const isYieldMissing = ({ solarKwp, kwhPerKwp }: TriedChanges): boolean =>
  solarKwp > 0 && kwhPerKwp === 0

/** As it is asked. What is not there is not told, so that equal questions are the same one. */
export const askedChange = ({ shiftKwhPerDay, batteryKwh, strategy, solarKwp, kwhPerKwp }: TriedChanges) => ({
  shiftKwhPerDay,
  battery: batteryKwh > 0 ? { capacityKwh: batteryKwh, strategy } : null,
  solar: solarKwp > 0 && kwhPerKwp > 0 ? { kwp: solarKwp, kwhPerKwp } : null,
})
