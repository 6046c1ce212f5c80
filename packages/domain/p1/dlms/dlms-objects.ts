import { obisKey } from '../values/obis-table.ts'
import type { DlmsValue } from './dlms-data.ts'

/** One object of a push: its code, its value and, if the meter sends them, scaler and unit. */
export type DlmsObject = {
  readonly a: number
  readonly b: number
  readonly key: number
  readonly value: DlmsValue
  readonly scale: { readonly exponent: number; readonly unit: number } | null
}

const OBIS_BYTES = 6
const DESCRIPTOR_ITEMS = 4

/** A-B:C.D.E.F as 6 bytes; F is 255 in everything a meter pushes. */
function obisOf(value: DlmsValue | undefined): Uint8Array | undefined {
  return value?.kind === 'octets' && value.bytes.length === OBIS_BYTES && value.bytes[5] === 255
    ? value.bytes
    : undefined
}

function scaleOf(value: DlmsValue | undefined): DlmsObject['scale'] {
  if (value?.kind !== 'structure' || value.items.length !== 2) return null
  const [scaler, unit] = value.items
  return scaler?.kind === 'number' && unit?.kind === 'number'
    ? { exponent: scaler.value, unit: unit.value }
    : null
}

const toObject = (code: Uint8Array, value: DlmsValue, scale: DlmsObject['scale']): DlmsObject => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = code
  return { a, b, key: obisKey(c, d, e), value, scale }
}

/**
 * Pairs of code and value, in either form that makers use: a structure per object, (code, value) or (code, value,
 * (scaler, unit)), from Aidon and Iskra; or one flat list, code, value, code, value, from Kamstrup.
 */
export function readObjects(list: readonly DlmsValue[]): DlmsObject[] {
  const objects: DlmsObject[] = []
  for (let at = 0; at < list.length; at++) {
    const item = list[at]
    if (item?.kind === 'structure' || item?.kind === 'array') {
      objects.push(...readObjects(item.items))
      continue
    }
    const code = obisOf(item)
    const value = list[at + 1]
    if (code === undefined || value === undefined) continue
    const scale = scaleOf(list[at + 2])
    objects.push(toObject(code, value, scale))
    at += scale === null ? 1 : 2
  }
  return objects
}

/**
 * Landis+Gyr and Iskra in Switzerland and Slovenia send the push object list itself as the first item: structures of
 * (class, code, attribute, index), the n-th describing the n-th item (fixtures/athom/dlms/described-list.txt).
 * Undefined if the first item is not such a list.
 */
export function readDescribedObjects(items: readonly DlmsValue[]): DlmsObject[] | undefined {
  const [descriptors] = items
  if (descriptors?.kind !== 'array' || descriptors.items.length === 0) return undefined
  const objects: DlmsObject[] = []
  for (const [index, descriptor] of descriptors.items.entries()) {
    if (descriptor.kind !== 'structure' || descriptor.items.length !== DESCRIPTOR_ITEMS) return undefined
    const [classId, code, attribute] = descriptor.items
    const obis = obisOf(code)
    if (classId?.kind !== 'number' || attribute?.kind !== 'number' || obis === undefined) return undefined
    const value = items[index]
    // Attribute 2 is the value of a data, register or clock object; other attributes, such as 1, the name,
    // are not measurements.
    if (index > 0 && value !== undefined && attribute.value === 2) objects.push(toObject(obis, value, null))
  }
  return objects
}
