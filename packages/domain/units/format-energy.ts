import { type Formatted, withUnit } from './number-format.ts'
import { energyDigits, scaleTo, sharedPrefix, type WattPrefix } from './watt-prefix.ts'

type EnergyOptions = {
  locale: string
  /** prefix shared with the values next to it (`sharedPrefix`); if absent, the prefix of the value */
  prefix?: WattPrefix
  /** decimals from 1 kWh up: those of `energyDigits` if absent, 2 in tables */
  digits?: number
  trim?: boolean
}

/** Energy in Wh: `840 Wh`, `51.2 kWh`, `8.88 MWh`. */
export function formatEnergy(
  energyWh: number | null,
  { locale, prefix = sharedPrefix([energyWh]), digits = energyDigits[prefix], trim }: EnergyOptions,
): Formatted {
  const scaled = energyWh === null ? null : scaleTo(prefix, energyWh)
  return withUnit(scaled, `${prefix}Wh`, { locale, digits: prefix === '' ? 0 : digits, trim })
}
