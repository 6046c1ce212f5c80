import { MAX_TELEGRAM_BYTES } from '../framer.ts'
import { type P1Result, p1Failure } from '../p1-result.ts'
import { ReadingBuilder } from '../reading-builder.ts'
import { scaleByTen } from '../values/decimal.ts'
import { DLMS_TIME_BYTES, parseDlmsTime } from '../values/meter-time.ts'
import { electricityEntries, obisKey } from '../values/obis-table.ts'
import { type DlmsList, readDlmsData } from './dlms-data.ts'
import { type DlmsLayout, layoutOf } from './dlms-layouts.ts'
import { readDescribedObjects, readObjects } from './dlms-objects.ts'
import { type MakerHabits, numberOf, putObject, textOf } from './dlms-values.ts'

const DATA_NOTIFICATION = 0x0f
const INVOKE_ID_BYTES = 4
const OCTET_STRING = 0x09

/** glo-/ded-ciphered and general ciphered APDUs (Green Book §9.5) */
const isCiphered = (tag: number) => (tag >= 0xdb && tag <= 0xdd) || (tag >= 0xc8 && tag <= 0xd9)

type Notification = { readonly time: Uint8Array | null; readonly body: Uint8Array }

/**
 * Data-Notification: tag, invoke id, date-time, data. The date-time is an octet string without a tag (length
 * 0 or 12), but Kaifa puts a tag in front.
 */
function readNotification(apdu: Uint8Array): Notification | null {
  let at = 1 + INVOKE_ID_BYTES
  if (apdu[at] === OCTET_STRING && apdu[at + 1] === DLMS_TIME_BYTES) at++
  const length = apdu[at]
  if (length !== 0 && length !== DLMS_TIME_BYTES) return null
  at++
  if (apdu.length < at + length) return null
  return { time: length === 0 ? null : apdu.subarray(at, at + length), body: apdu.subarray(at + length) }
}

/**
 * Kamstrup: registers in 10 Wh, power factors in 0.01 (NVE HAN description Kamstrup_V0001). Some Swedish
 * meters send Wh without saying so, hence the mark `scale_assumed`. Aidon and Kamstrup use standard time all
 * year.
 */
function habitsOf(version: string | null, baseOffsetHours: number): MakerHabits {
  const kamstrup = version?.startsWith('Kamstrup') === true
  const aidon = version?.startsWith('AIDON') === true
  return {
    standardOffsetHours: kamstrup || aidon ? baseOffsetHours : null,
    energyExponent: kamstrup ? 1 : 0,
    factorExponent: kamstrup ? -2 : -3,
  }
}

function putLayout(builder: ReadingBuilder, layout: DlmsLayout, items: DlmsList['items']): void {
  for (const [index, field] of layout.fields.entries()) {
    const item = items[index]
    if (item === undefined) break
    if (field.is === 'id') builder.putId(field.rank, textOf(item))
    else if (field.is === 'tariff') {
      builder.put({ place: 'quantity', name: 'tariff', dimension: '1' }, numberOf(item))
    } else if (field.is === 'extra') {
      const value = item.kind === 'number' ? item.value : textOf(item)
      if (value !== null) builder.extra[field.name] = value
    } else if (field.is === 'clock' && item.kind === 'octets') {
      builder.putTime(parseDlmsTime(item.bytes, null))
    } else if (field.is === 'value') {
      const [c = 0, d = 0, e = 0] = field.code.split('.').map(Number)
      const entry = electricityEntries.get(obisKey(c, d, e))
      if (entry) builder.put(entry, scaleByTen(numberOf(item), field.exponent))
    }
  }
}

/** Lists with codes, in either form; null if the list has no codes. */
function putObjects(builder: ReadingBuilder, list: DlmsList, baseOffsetHours: number): string | null {
  const described = readDescribedObjects(list.items)
  const objects = described ?? readObjects(list.items)
  if (objects.length === 0) return null
  const first = list.items[0]
  let version = first?.kind === 'text' ? first.text : null
  for (const object of objects) {
    const habits = habitsOf(version, baseOffsetHours)
    version = putObject(builder, object, habits) ?? version
  }
  return version ?? (described ? 'described-list' : 'object-list')
}

/** Reads one APDU from HDLC: the quantities or a named error. */
export function readDlmsApdu(apdu: Uint8Array, baseOffsetHours: number): P1Result {
  if (apdu.length > MAX_TELEGRAM_BYTES) return p1Failure('too_long', `DLMS APDU of ${apdu.length} bytes`)
  const tag = apdu[0] ?? 0
  if (isCiphered(tag)) return p1Failure('encrypted', `DLMS ciphering tag 0x${tag.toString(16)}`)
  if (tag !== DATA_NOTIFICATION) return p1Failure('unknown_layout', `DLMS tag 0x${tag.toString(16)}`)
  const notification = readNotification(apdu)
  if (notification === null) return p1Failure('truncated', 'DLMS notification header')
  const { value: list, complete } = readDlmsData(notification.body)
  if (list?.kind !== 'structure' && list?.kind !== 'array') {
    return complete
      ? p1Failure('unknown_layout', 'DLMS notification without a list')
      : p1Failure('truncated', 'DLMS notification body')
  }
  const builder = new ReadingBuilder()
  const layout = layoutOf(list.items, list.declared)
  if (!complete && layout === undefined) return p1Failure('truncated', `DLMS list of ${list.declared} items`)
  let ident: string | null
  if (layout) {
    putLayout(builder, layout, list.items)
    if (list.items.length < layout.fields.length) builder.mark('incomplete')
    ident = layout.name
  } else {
    ident = putObjects(builder, list, baseOffsetHours)
  }
  if (ident === null) return p1Failure('unknown_layout', `DLMS list of ${list.declared} items without codes`)
  // The header's time belongs to the values; a clock in the list may be that of the hourly registers.
  if (notification.time) {
    builder.putTime(parseDlmsTime(notification.time, habitsOf(ident, baseOffsetHours).standardOffsetHours))
  }
  return builder.build(ident) ?? p1Failure('no_values', ident)
}
