/**
 * Carbon intensity of the grid by country (ISO 3166-1 alpha-2), g CO2e per kWh generated in 2023, life-cycle, Ember via
 * Our World in Data (CC BY 4.0); fixtures/carbon/SOURCE.md describes the derivation. Never mix it with the EEA's direct
 * emissions, which are lower by definition.
 */
const gramsPerKwh: Readonly<Record<string, number>> = {
  SI: 231.275,
  HR: 204.962,
  AT: 110.812,
  DE: 380.95,
  IT: 330.718,
  HU: 204.19,
  FR: 56.039,
  NL: 267.622,
  BE: 138.107,
  LU: 105.263,
  ES: 174.05,
  PT: 165.553,
  PL: 661.926,
  CZ: 449.724,
  SK: 116.774,
  SE: 40.695,
  NO: 30.08,
  DK: 151.65,
  FI: 79.158,
  IE: 290.805,
  GB: 237.589,
  CH: 34.843,
  GR: 336.574,
  RO: 240.583,
  BG: 335.334,
  EE: 416.667,
  LV: 123.2,
  LT: 160.072,
  RS: 636.062,
  BA: 600,
  MK: 565.345,
  ME: 417.073,
  AL: 24.286,
  CY: 534.323,
  MT: 459.144,
  IS: 27.68,
  TR: 464.586,
  UA: 259.693,
  MD: 643.464,
}

/** Year of the factors. */
export const GRID_INTENSITY_YEAR = 2023

/** g CO2e per kWh generated in the grid of a country; null if no factor is known. */
export const gridGramsPerKwh = (countryCode: string): number | null => gramsPerKwh[countryCode] ?? null

/**
 * CO2 avoided by production, kg: the emissions of the country's grid for the same energy. Label it as an
 * estimate: it uses a yearly mean of generation, without losses and without the manufacture of the plant.
 * @returns null if the production or the country's factor is unknown
 */
export function co2AvoidedKg(productionWh: number | null, countryCode: string): number | null {
  const grams = gridGramsPerKwh(countryCode)
  return productionWh === null || grams === null ? null : ((productionWh / 1000) * grams) / 1000
}
