import { type Formatted, withUnit } from './number-format.ts'
import { scaleTo, sharedPrefix, type WattPrefix } from './watt-prefix.ts'

type PowerOptions = {
  locale: string
  /** prefix shared with the values next to it (`sharedPrefix`); if absent, the prefix of the value */
  prefix?: WattPrefix
  /** decimals from 1 kW up, whole watts below; three digits in all if absent */
  digits?: number
  trim?: boolean
}

/**
 * Live power has three digits from 1 kW up, because 10.87 kW would not fit into its circle on screen. The
 * rounded value decides about the number of decimals.
 */
const liveDigits = (scaled: number) => (scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0)

/** Live power in W: `420 W`, `4.62 kW`, `10.9 kW`. */
export function formatPower(
  powerW: number | null,
  { locale, prefix = sharedPrefix([powerW]), digits, trim }: PowerOptions,
): Formatted {
  const scaled = powerW === null ? null : scaleTo(prefix, powerW)
  return withUnit(scaled, `${prefix}W`, {
    locale,
    digits: prefix === '' ? 0 : (digits ?? liveDigits(Math.abs(scaled ?? 0))),
    trim,
  })
}
