/**
 * Rows of `sample` in the binary format of COPY (PostgreSQL manual, COPY, "Binary Format"): a header, then per row the
 * number of fields and per field its length and big-endian content. Only columns that some block of the batch has are
 * listed; if a row lacks one, the length is −1.
 */
import { type QuantityName, quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import type { SampleBlock } from './sample-block.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_POW_32 = 2 ** 32
const NULL_LENGTH = -1
const JSONB_VERSION = 1

/** Bytes for the number of fields, location, device and instant. */
const KEY_BYTES = 2 + 8 + 8 + 12
/** Bytes for the length and an 8-byte value. */
const MAX_FIELD_BYTES = 12

type FieldType = 'float4' | 'int8' | 'int2'

const typeOf = (name: QuantityName): FieldType => {
  if (quantities[name].kind === 'register') return 'int8'
  return name === 'tariff' ? 'int2' : 'float4'
}
const fieldTypes = new Map(quantityNames.map((name) => [name, typeOf(name)]))

export type SampleCopy = {
  /** column names without the key, in the order of the fields */
  readonly columns: readonly string[]
  readonly data: Buffer
}

const keyColumns = ['location_id', 'device_id', 'at']

export const columnList = ({ columns }: Pick<SampleCopy, 'columns'>) => [...keyColumns, ...columns].join(', ')

export function encodeSamples(blocks: readonly SampleBlock[]): SampleCopy {
  const present = new Set<QuantityName>()
  let rows = 0
  let extraRows: (Buffer | null)[][] | null = null
  for (const block of blocks) {
    for (const name in block.series) present.add(name as QuantityName)
    rows += block.at.length
    if (block.extra) extraRows ??= blocks.map(encodeExtra)
  }
  const names = quantityNames.filter((name) => present.has(name))
  const types = names.map((name) => fieldTypes.get(name) ?? 'float4')
  const extraBytes = extraRows?.flat().reduce((sum, json) => sum + 5 + (json?.length ?? 0), 0) ?? 0
  const bytes = Buffer.allocUnsafe(
    SIGNATURE.length + rows * (KEY_BYTES + names.length * MAX_FIELD_BYTES) + extraBytes + 2,
  )
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields = keyColumns.length + names.length + (extraRows ? 1 : 0)
  let offset = SIGNATURE.copy(bytes)

  for (const [b, { locationId, deviceId, at, series }] of blocks.entries()) {
    const columns = names.map((name) => series[name])
    for (let row = 0; row < at.length; row++) {
      view.setInt16(offset, fields)
      view.setInt32(offset + 2, 4)
      view.setInt32(offset + 6, locationId)
      view.setInt32(offset + 10, 4)
      view.setInt32(offset + 14, deviceId)
      offset = putInt64(view, offset + 18, ((at[row] ?? 0) - POSTGRES_EPOCH_MS) * 1000)
      for (let c = 0; c < columns.length; c++) {
        const value = columns[c]?.[row]
        if (value === null || value === undefined) {
          view.setInt32(offset, NULL_LENGTH)
          offset += 4
        } else if (types[c] === 'float4') {
          view.setInt32(offset, 4)
          view.setFloat32(offset + 4, value)
          offset += 8
        } else if (types[c] === 'int8') {
          offset = putInt64(view, offset, Math.round(value))
        } else {
          view.setInt32(offset, 2)
          view.setInt16(offset + 4, Math.round(value))
          offset += 6
        }
      }
      if (extraRows) offset = putJson(bytes, view, offset, extraRows[b]?.[row] ?? null)
    }
  }
  view.setInt16(offset, -1)
  return {
    columns: [...names.map((name) => quantities[name].column), ...(extraRows ? ['extra'] : [])],
    data: bytes.subarray(0, offset + 2),
  }
}

/** Length and content; our integers stay below 2^53, so two halves work without BigInt. */
function putInt64(view: DataView, offset: number, value: number): number {
  const high = Math.floor(value / TWO_POW_32)
  view.setInt32(offset, 8)
  view.setInt32(offset + 4, high)
  view.setUint32(offset + 8, value - high * TWO_POW_32)
  return offset + 12
}

function putJson(bytes: Buffer, view: DataView, offset: number, json: Buffer | null): number {
  if (json === null) {
    view.setInt32(offset, NULL_LENGTH)
    return offset + 4
  }
  view.setInt32(offset, json.length + 1)
  view.setUint8(offset + 4, JSONB_VERSION)
  json.copy(bytes, offset + 5)
  return offset + 5 + json.length
}

/**
 * One JSON object per row; null if the row has no value outside the vocabulary. Assembled by hand, because a
 * message may have 300,000 such values, and intermediate objects take five times as long.
 */
function encodeExtra({ at, extra = {} }: SampleBlock): (Buffer | null)[] {
  const columns = Object.entries(extra).map(([wire, column]) => ({
    name: `${JSON.stringify(wire)}:`,
    column,
  }))
  return at.map((_, row) => {
    let members = ''
    for (const { name, column } of columns) {
      const value = column[row] ?? null
      if (value !== null) members += `${members === '' ? '' : ','}${name}${JSON.stringify(value)}`
    }
    return members === '' ? null : Buffer.from(`{${members}}`)
  })
}
