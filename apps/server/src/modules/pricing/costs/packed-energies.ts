import { MWH_PER_WH } from '@kilowatt/domain/pricing/cost/whole-energy'
import type { GridQuarters } from '../../telemetry/index.ts'

const columnNames = ['importWh', 'exportWh', 'selfUsedWh'] as const
/** Represents an unknown number. */
const UNKNOWN = 0xff_ff_ff_ff
const [SHORT, LONG] = [4, 8]
const HEADER_BYTES = 2

/**
 * A day as bytes: the size of a number, one bit for each column that has values, then the numbers of these
 * columns, little-endian, as whole mWh. Four bytes can store 4 MWh per quarter-hour; days of larger locations
 * use eight.
 */
export function packEnergies(day: GridQuarters): Buffer {
  const columns = columnNames.map((name) => day[name].map((wh) => Math.round(wh * MWH_PER_WH)))
  const isShort = columns.every((column) => column.every((mwh) => !(mwh >= UNKNOWN)))
  const width = isShort ? SHORT : LONG
  const known = columns.filter((column) => !column.every(Number.isNaN))
  const bytes = Buffer.alloc(HEADER_BYTES + known.length * day.importWh.length * width)
  bytes[0] = width
  bytes[1] = columns.reduce((bits, column, i) => (known.includes(column) ? bits | (1 << i) : bits), 0)
  let at = HEADER_BYTES
  for (const column of known)
    for (const mwh of column) {
      if (isShort) bytes.writeUInt32LE(Number.isNaN(mwh) ? UNKNOWN : mwh, at)
      else bytes.writeDoubleLE(mwh, at)
      at += width
    }
  return bytes
}

/**
 * Unpacks a day into columns of a range.
 * @param start index of the day's first quarter-hour @param count number of quarter-hours in the day
 * @returns false if the day was packed with another number of quarter-hours, because the location's time zone
 * changed
 */
export function unpackEnergies(bytes: Buffer, into: GridQuarters, start: number, count: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [width, bits] = [view.getUint8(0), view.getUint8(1)]
  const packed = columnNames.filter((_, i) => (bits & (1 << i)) !== 0)
  if (bytes.length !== HEADER_BYTES + packed.length * count * width) return false
  let at = HEADER_BYTES
  for (const name of packed) {
    const column = into[name]
    for (let i = start; i < start + count; i++) {
      const mwh = width === SHORT ? view.getUint32(at, true) : view.getFloat64(at, true)
      column[i] = width === SHORT && mwh === UNKNOWN ? Number.NaN : mwh / MWH_PER_WH
      at += width
    }
  }
  return true
}
