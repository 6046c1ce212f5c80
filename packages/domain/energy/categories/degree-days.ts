/**
 * Heating and cooling degree days, K·d, as Eurostat defines them ("Cooling and heating degree days", data set
 * nrg_chdd, reference metadata): a day with a mean of 15 °C or less counts for heating, by the difference to
 * 18 °C; a day of 24 °C or more for cooling, by the difference to 21 °C.
 */
export const degreeDayRule = { heatsUpToC: 15, heatedToC: 18, coolsFromC: 24, cooledToC: 21 } as const

export const heatingDegrees = (meanC: number): number =>
  meanC <= degreeDayRule.heatsUpToC ? degreeDayRule.heatedToC - meanC : 0

export const coolingDegrees = (meanC: number): number =>
  meanC >= degreeDayRule.coolsFromC ? meanC - degreeDayRule.cooledToC : 0

/** A day: energy of its devices, Wh, and the mean outdoor temperature, °C; null if unknown. */
export type WeatherDay = { readonly energyWh: number | null; readonly meanC: number | null }

export type DegreeDayUse = {
  /** days with both values known */
  readonly days: number
  readonly meanC: number
  readonly heatingKd: number
  readonly coolingKd: number
  /** energy of the heating (or cooling) days per degree day; null below `LEAST_KD` */
  readonly heatingWhPerKd: number | null
  readonly coolingWhPerKd: number | null
}

/** Fewest degree days for a result: with fewer, hot water and habits dominate it. Our convention. */
const LEAST_KD = 10

/** @returns null without a day that has both values */
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
