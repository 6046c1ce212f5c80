import { type Formatted, withUnit } from './number-format.ts'
import { fahrenheitOf, poundsOf, type UnitSystem } from './unit-system.ts'

type MeasureOptions = { locale: string; units: UnitSystem }

/** Avoided CO2 in kg, shown in kg or lb with 1 decimal; the caller labels it as an estimate. */
export function formatCo2(co2Kg: number | null, { locale, units }: MeasureOptions): Formatted {
  if (units === 'metric') return withUnit(co2Kg, 'kg', { locale, digits: 1 })
  return withUnit(co2Kg === null ? null : poundsOf(co2Kg), 'lb', { locale, digits: 1 })
}

/** Temperature in °C, shown in °C or °F with 1 decimal. */
export function formatTemperature(temperatureC: number | null, { locale, units }: MeasureOptions): Formatted {
  if (units === 'metric') return withUnit(temperatureC, '°C', { locale, digits: 1 })
  return withUnit(temperatureC === null ? null : fahrenheitOf(temperatureC), '°F', { locale, digits: 1 })
}
