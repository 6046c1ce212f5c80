import type { ReadingBuilder } from '../reading-builder.ts'
import { parseDecimal } from '../values/decimal.ts'
import { decodeOctets, type ObisCursor } from '../values/line-tokenizer.ts'
import { parseMeterTime } from '../values/meter-time.ts'
import { obisKey } from '../values/obis-table.ts'

const deviceType = obisKey(24, 1, 0)
const profile = obisKey(24, 3, 0)
const identities: ReadonlySet<number> = new Set([obisKey(96, 1, 0), obisKey(96, 1, 1)])
/** 24.2.0, 24.2.1 and, for values not corrected to 0 °C, 24.2.3 (BE) */
const readings: ReadonlySet<number> = new Set([obisKey(24, 2, 0), obisKey(24, 2, 1), obisKey(24, 2, 3)])

/** Spellings of the units of M-Bus devices. */
const units: Record<string, string> = { m3: 'm3', gj: 'GJ', kwh: 'kWh', wh: 'Wh', mwh: 'MWh', l: 'l' }

const spell = (unit: string | undefined): string | null => (unit ? (units[unit.toLowerCase()] ?? unit) : null)

/**
 * A line of medium 0, channel 1 and up. Returns the channel if the value follows alone on the next line (DSMR 2 and 3:
 * `0-1:24.3.0(time)(status)(period)(n)(code)(unit)`), else null.
 */
export function readSubMeterLine(
  builder: ReadingBuilder,
  { b: channel, key }: ObisCursor,
  groups: readonly string[],
  baseOffsetHours: number,
): number | null {
  const first = groups[0] ?? ''
  if (key === deviceType) {
    const type = parseDecimal(first, 0, first.length, 0)
    if (!Number.isNaN(type)) builder.subMeter(channel).type = type
  } else if (identities.has(key)) {
    const id = decodeOctets(first)
    if (id !== null) builder.subMeter(channel).id = id
  } else if (readings.has(key) && groups.length >= 2) {
    const meter = builder.subMeter(channel)
    const time = parseMeterTime(first, baseOffsetHours)
    const [digits = '', unit] = (groups[1] ?? '').split('*')
    meter.atMs = time.atMs
    meter.unit = spell(unit)
    // An impossible time (632525252525S) marks a socket where no meter was ever read: neither its 0.000 nor a
    // number without a unit is a reading (fixtures/dsmr-tools/realdsmr4-2.txt).
    if (time.atMs === null && time.problem === 'bad_timestamp') return null
    const value = parseDecimal(digits, 0, digits.length, 0)
    if (Number.isNaN(value)) builder.skippedLines++
    else if (meter.unit !== null) meter.value = value
  } else if (key === profile) {
    builder.subMeter(channel).unit = spell(groups[5])
    return channel
  }
  return null
}

/** The value line after a profile line. The profile's time has no summer/winter flag, so it is not an instant. */
export function readProfileValue(builder: ReadingBuilder, channel: number, digits: string): void {
  const value = parseDecimal(digits, 0, digits.length, 0)
  if (Number.isNaN(value)) builder.skippedLines++
  else builder.subMeter(channel).value = value
}
