import { type Formatted, withUnit } from './number-format.ts'
import { scaleTo, sharedPrefix, type WattPrefix } from './watt-prefix.ts'

type PowerOptions = {
  locale: string
  /** prefix shared with the values next to it (`sharedPrefix`); its own when left out */
  prefix?: WattPrefix
  /** decimals from 1 kW up; whole watts below */
  digits?: number
  trim?: boolean
}

/** Power in W. Live values carry 2 decimals from 1 kW and whole watts below: `420 W`, `4.62 kW`. */
export function formatPower(
  powerW: number | null,
  { locale, prefix = sharedPrefix([powerW]), digits = 2, trim }: PowerOptions,
): Formatted {
  const scaled = powerW === null ? null : scaleTo(prefix, powerW)
  return withUnit(scaled, `${prefix}W`, { locale, digits: prefix === '' ? 0 : digits, trim })
}
