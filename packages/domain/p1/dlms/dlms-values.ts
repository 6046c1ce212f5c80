import type { IdRank, ReadingBuilder } from '../reading-builder.ts'
import { scaleByTen } from '../values/decimal.ts'
import { decodeOctets } from '../values/line-tokenizer.ts'
import { DLMS_TIME_BYTES, parseDlmsTime } from '../values/meter-time.ts'
import { type Dimension, entryOf, obisKey } from '../values/obis-table.ts'
import { cosemUnit } from '../values/unit-table.ts'
import type { DlmsValue } from './dlms-data.ts'
import type { DlmsObject } from './dlms-objects.ts'

/** Facts about a maker that its push does not contain. */
export type MakerHabits = {
  /** offset of a clock sent without deviation; null: unknown */
  readonly standardOffsetHours: number | null
  /** powers of ten of energies, and of power factors sent without a scaler */
  readonly energyExponent: number
  readonly factorExponent: number
}

const CURRENT_EXPONENT = -2

/**
 * Volts without a scaler: whole volts (Kamstrup NO, Landis+Gyr), tenths (Iskra) or hundredths (Kamstrup DK: 22199).
 * Low-voltage phases are between 0 and 300 V, so the size decides.
 */
const voltageExponent = (value: number) => (value >= 10_000 ? -2 : value >= 1000 ? -1 : 0)

function unscaledExponent(dimension: Dimension, value: number, habits: MakerHabits): number {
  if (dimension === 'V') return voltageExponent(value)
  if (dimension === 'A') return CURRENT_EXPONENT
  if (dimension === 'Wh' || dimension === 'varh') return habits.energyExponent
  return 0
}

const powerFactor = obisKey(13, 7, 0)
const clock = obisKey(1, 0, 0)
const tariff = obisKey(96, 14, 0)
const listVersions: ReadonlySet<number> = new Set([obisKey(0, 2, 129)])
const idRankOf: ReadonlyMap<string, IdRank> = new Map<string, IdRank>([
  [`0.${obisKey(96, 1, 1)}`, 'equipment'],
  [`0.${obisKey(96, 1, 0)}`, 'device'],
  [`0.${obisKey(42, 0, 0)}`, 'logicalName'],
  [`1.${obisKey(0, 0, 5)}`, 'maker'],
])
const models: ReadonlySet<string> = new Set([`0.${obisKey(96, 1, 7)}`, `1.${obisKey(96, 1, 1)}`])

/** Text of a visible or octet string; hex if the bytes are not text; null if blank or not a string. */
export function textOf(value: DlmsValue | undefined): string | null {
  if (value?.kind === 'text') return value.text.replaceAll('\u0000', '').trim() || null
  if (value?.kind !== 'octets') return null
  const hex = Array.from(value.bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return decodeOctets(hex)
}

/** The number of a list item; octets are a big-endian number (tariff `00 02`). */
export function numberOf(value: DlmsValue | undefined): number {
  if (value?.kind === 'number') return value.value
  if (value?.kind !== 'octets' || value.bytes.length === 0 || value.bytes.length > 4) return Number.NaN
  return value.bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

function putMeasured(builder: ReadingBuilder, object: DlmsObject, habits: MakerHabits): void {
  const entry = entryOf(object.a, object.b, object.key)
  if (entry === undefined || object.value.kind === 'null') return
  const raw = numberOf(object.value)
  if (object.scale !== null) {
    const fits = cosemUnit(object.scale.unit) === entry.dimension
    builder.put(entry, fits ? scaleByTen(raw, object.scale.exponent) : Number.NaN)
    return
  }
  const exponent =
    object.key === powerFactor ? habits.factorExponent : unscaledExponent(entry.dimension, raw, habits)
  if (entry.dimension === 'Wh' || entry.dimension === 'V' || entry.dimension === 'A')
    builder.mark('scale_assumed')
  builder.put(entry, scaleByTen(raw, exponent))
}

/** Adds one object of a push to the reading. Returns the list version if that is what the object is. */
export function putObject(builder: ReadingBuilder, object: DlmsObject, habits: MakerHabits): string | null {
  const { a, b, key, value } = object
  const name = `${a}.${key}`
  const rank = idRankOf.get(name)
  if (key === clock && value.kind === 'octets' && value.bytes.length === DLMS_TIME_BYTES) {
    builder.putTime(parseDlmsTime(value.bytes, habits.standardOffsetHours))
  } else if (listVersions.has(key)) {
    return textOf(value)
  } else if (rank !== undefined && (a === 1 || b === 0)) {
    builder.putId(rank, textOf(value))
  } else if (models.has(name)) {
    const model = textOf(value)
    if (model !== null) builder.extra.meterModel = model
  } else if (a === 0 && b === 0 && key === tariff && value.kind === 'text') {
    builder.put({ place: 'quantity', name: 'tariff', dimension: '1' }, Number(value.text))
  } else {
    putMeasured(builder, object, habits)
  }
  return null
}
