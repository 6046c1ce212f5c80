import { type Formatted, withUnit } from './number-format.ts'
import { scaleTo, sharedPrefix, type WattPrefix } from './watt-prefix.ts'

type EnergyOptions = {
  locale: string
  /** prefix shared with the values next to it (`sharedPrefix`); its own when left out */
  prefix?: WattPrefix
  /** decimals from 1 kWh up: 1 in KPIs (default), 2 in tables */
  digits?: number
  trim?: boolean
}

/** Energy in Wh: `840 Wh`, `51.2 kWh`. */
export function formatEnergy(
  energyWh: number | null,
  { locale, prefix = sharedPrefix([energyWh]), digits = 1, trim }: EnergyOptions,
): Formatted {
  const scaled = energyWh === null ? null : scaleTo(prefix, energyWh)
  return withUnit(scaled, `${prefix}Wh`, { locale, digits: prefix === '' ? 0 : digits, trim })
}
