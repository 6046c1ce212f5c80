/**
 * How cold or warm it was, in kelvins times days. As Eurostat counts them ("Cooling and heating degree days", data set nrg_chdd, reference
 * metadata): a day heats from a mean of 15 °C down, by how far it lies below 18 °C; it cools from 24 °C up, by how far it lies above 21 °C.
 */
export const degreeDayRule = { heatsUpToC: 15, heatedToC: 18, coolsFromC: 24, cooledToC: 21 } as const

export const heatingDegrees = (meanC: number): number =>
  meanC <= degreeDayRule.heatsUpToC ? degreeDayRule.heatedToC - meanC : 0

export const coolingDegrees = (meanC: number): number =>
  meanC >= degreeDayRule.coolsFromC ? meanC - degreeDayRule.cooledToC : 0

/** A day: what its devices took, Wh, and the mean outside, °C; null where it is not known. */
export type WeatherDay = { readonly energyWh: number | null; readonly meanC: number | null }

export type DegreeDayUse = {
  /** days of which both are known */
  readonly days: number
  readonly meanC: number
  readonly heatingKd: number
  readonly coolingKd: number
  /** of the days that heat, or cool, their energy by their degree days; null below `LEAST_KD` */
  readonly heatingWhPerKd: number | null
  readonly coolingWhPerKd: number | null
}

/** Of less, hot water and habits are most of it. A convention of ours. */
const LEAST_KD = 10

/** @returns null without a day of which both are known */
export function degreeDayUse(days: readonly WeatherDay[]): DegreeDayUse | null {
  let [count, sumC, heatingKd, coolingKd, heatingWh, coolingWh] = [0, 0, 0, 0, 0, 0]
  for (const { energyWh, meanC } of days) {
    if (energyWh === null || meanC === null) continue
    count++
    sumC += meanC
    const [heating, cooling] = [heatingDegrees(meanC), coolingDegrees(meanC)]
    heatingKd += heating
    coolingKd += cooling
    if (heating > 0) heatingWh += energyWh
    if (cooling > 0) coolingWh += energyWh
  }
  if (count === 0) return null
  return {
    days: count,
    meanC: sumC / count,
    heatingKd,
    coolingKd,
    heatingWhPerKd: heatingKd < LEAST_KD ? null : heatingWh / heatingKd,
    coolingWhPerKd: coolingKd < LEAST_KD ? null : coolingWh / coolingKd,
  }
}
