import { ReadingBuilder } from '../reading-builder.ts'
import { parseDecimal } from '../values/decimal.ts'
import { decodeOctets, type ObisCursor, readGroups, readObis } from '../values/line-tokenizer.ts'
import { parseMeterTime } from '../values/meter-time.ts'
import { entryOf, type ObisEntry, obisKey } from '../values/obis-table.ts'
import { unitOf } from '../values/unit-table.ts'
import { readFuse, readLimiter } from './limiter-lines.ts'
import { readMonthPeaks, readPowerFailures } from './obis-logs.ts'
import { readProfileValue, readSubMeterLine } from './sub-meter-lines.ts'

const clock = obisKey(1, 0, 0)
const timeOfDay = obisKey(0, 9, 1)
const peakOfMonth = obisKey(1, 6, 0)
const powerFailureLog = obisKey(99, 97, 0)
const monthPeakLog = obisKey(98, 1, 0)
const limiter = obisKey(17, 0, 0)
const fuse = obisKey(31, 4, 0)
const versionNl = obisKey(0, 2, 8)
const ids = {
  equipment: obisKey(96, 1, 1),
  device: obisKey(96, 1, 0),
  easyMeter: obisKey(96, 1, 255),
  versionBe: obisKey(96, 1, 4),
  ean: obisKey(96, 1, 2),
  logicalName: obisKey(42, 0, 0),
  property: obisKey(0, 0, 0),
} as const
const textMessage = obisKey(96, 13, 0)
const codeMessage = obisKey(96, 13, 1)

export type AsciiBody = {
  readonly builder: ReadingBuilder
  /**
   * whether the telegram contains something that only meters with a checksum send: version 4 or later, or a flagged
   * clock
   */
  readonly expectsCrc: boolean
}

/** The number and unit between the bracket at `open` and its end, in the base unit of the entry. */
function putNumber(
  builder: ReadingBuilder,
  entry: ObisEntry,
  text: string,
  open: number,
  lineEnd: number,
): void {
  const close = text.indexOf(')', open)
  if (close < 0 || close >= lineEnd) {
    builder.put(entry, Number.NaN)
    return
  }
  let star = text.indexOf('*', open)
  if (star < 0 || star > close) star = close
  const unit = unitOf(text.slice(star + 1, close), entry.dimension)
  builder.put(entry, unit ? parseDecimal(text, open + 1, star, unit.exponent) : Number.NaN)
}

/** Codes of medium 0, channel 0: identity, clock, messages, state. */
function readAbstractLine(
  builder: ReadingBuilder,
  key: number,
  groups: readonly string[],
  baseOffsetHours: number,
) {
  const first = groups[0] ?? ''
  if (key === clock) {
    builder.putTime(parseMeterTime(first, baseOffsetHours))
  } else if (key === ids.equipment) builder.putId('equipment', decodeOctets(first))
  else if (key === ids.device) builder.putId('device', decodeOctets(first))
  else if (key === ids.easyMeter) builder.putId('maker', decodeOctets(first))
  else if (key === ids.logicalName) builder.putId('logicalName', decodeOctets(first))
  else if (key === ids.versionBe) builder.version = first
  else if (key === limiter) readLimiter(builder, first)
  else if (key === monthPeakLog) readMonthPeaks(builder, groups, baseOffsetHours)
  else if (key === ids.ean || key === textMessage || key === codeMessage) {
    const name = key === ids.ean ? 'eanCode' : key === textMessage ? 'textMessage' : 'codeMessage'
    const text = decodeOctets(first)
    if (text !== null) builder.extra[name] = text
  }
}

/** Codes of medium 1 that are more than one number. */
function readStructuredLine(
  builder: ReadingBuilder,
  { key, b }: ObisCursor,
  groups: readonly string[],
  baseOffsetHours: number,
): void {
  const first = groups[0] ?? ''
  if (key === powerFailureLog) readPowerFailures(builder, groups, baseOffsetHours)
  else if (key === versionNl && b === 3) builder.version = first
  else if (key === timeOfDay) builder.mark('time_without_flag')
  else if (key === fuse) readFuse(builder, first)
  else if (key === ids.property) builder.putId('property', decodeOctets(first))
}

/**
 * Reads the lines between the identification and `!`. An unreadable line is counted and left out, never fatal.
 * `baseOffsetHours`: standard time of the country, 1 for CET.
 */
export function readAsciiBody(text: string, baseOffsetHours: number): AsciiBody {
  const builder = new ReadingBuilder()
  const cursor: ObisCursor = { a: 0, b: 0, key: 0, at: 0 }
  /** DSMR 2 and 3 put the gas value alone on the line behind its profile line 0-n:24.3.0 */
  let profileChannel: number | null = null
  let clockSeen = false
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf('\n', start)
    const next = lineFeed < 0 ? text.length : lineFeed
    const end = text.charCodeAt(next - 1) === 0x0d ? next - 1 : next
    const lineStart = start
    start = next + 1
    if (end <= lineStart) continue
    if (profileChannel !== null && text.charCodeAt(lineStart) === 0x28) {
      readProfileValue(builder, profileChannel, readGroups(text, lineStart, end)[0] ?? '')
      profileChannel = null
      continue
    }
    if (!readObis(text, lineStart, end, cursor) || text.charCodeAt(end - 1) !== 0x29) {
      builder.skippedLines++
      continue
    }
    const entry = entryOf(cursor.a, cursor.b, cursor.key)
    if (entry !== undefined) {
      // 1.6.0 has its time before the value; all other codes start with the value.
      const open = cursor.key === peakOfMonth ? text.lastIndexOf('(', end) : cursor.at
      putNumber(builder, entry, text, open, end)
    } else if (cursor.a === 1) {
      readStructuredLine(builder, cursor, readGroups(text, cursor.at, end), baseOffsetHours)
    } else if (cursor.a === 0 && cursor.b === 0) {
      clockSeen ||= cursor.key === clock
      readAbstractLine(builder, cursor.key, readGroups(text, cursor.at, end), baseOffsetHours)
    } else if (cursor.a === 0) {
      const groups = readGroups(text, cursor.at, end)
      profileChannel = readSubMeterLine(builder, cursor, groups, baseOffsetHours)
    }
  }
  return { builder, expectsCrc: clockSeen || Number(builder.version ?? 0) >= 40 }
}
