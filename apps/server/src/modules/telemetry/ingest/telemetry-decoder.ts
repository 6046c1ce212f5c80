/**
 * Reads `u/tele` and `u/back`. Written by hand instead of using the zod schema, because this runs for every
 * message of every device and takes a sixth of the time. telemetry-decoder.test.ts checks that both accept
 * and refuse the same messages.
 */
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { TelemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { type QuantityName, quantities, quantityByWire } from '@kilowatt/domain/energy/readings/quantities'
import { parsedJson, type ReadBody, readBody } from '../../../platform/http/packed-body.ts'
import type { Task } from '../../../platform/separate-process.ts'
import { type DeviceColumns, inTimeOrder, type Series } from './sample-block.ts'

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string }

const bad = (problem: string) => ({ ok: false, problem }) as const

const source = /^[a-z0-9_-]{1,32}$/i
const wireName = /^[a-z][a-z0-9_]{0,31}$/
const MAX_SESSION_LENGTH = 64

/** Parses a telemetry message, as defined by the contract. */
export function readTelemetry(content: unknown): Decoded<TelemetryMessage> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return bad('not an object')
  const { v, sess, seq, src, t0, dt, ch } = content as { [key in keyof TelemetryMessage]?: unknown }
  if (v !== 1) return bad('v: not 1')
  if (sess !== undefined && (typeof sess !== 'string' || sess.length > MAX_SESSION_LENGTH)) return bad('sess')
  if (seq !== undefined && !(Number.isSafeInteger(seq) && Number(seq) >= 0)) return bad('seq')
  if (typeof src !== 'string' || !source.test(src)) return bad('src')
  if (!Number.isSafeInteger(t0)) return bad('t0')
  if (!Array.isArray(dt) || dt.length === 0 || dt.length > deviceLimits.samplesPerMessage) return bad('dt')
  for (let i = 0; i < dt.length; i++) if (!(Number.isFinite(dt[i]) && dt[i] >= 0)) return bad(`dt.${i}`)
  if (typeof ch !== 'object' || ch === null || Array.isArray(ch)) return bad('ch')
  const columns = Object.entries(ch)
  if (columns.length > deviceLimits.columnsPerMessage) return bad('too many columns')
  let values = 0
  for (const [name, column] of columns) {
    if (!wireName.test(name) || !Array.isArray(column)) return bad(`ch.${name}`)
    if (column.length !== dt.length) return bad(`ch.${name}: not as long as dt`)
    for (let i = 0; i < column.length; i++)
      if (column[i] !== null && !Number.isFinite(column[i])) {
        if (typeof column[i] !== 'boolean' || quantityByWire.has(name)) return bad(`ch.${name}.${i}`)
        column[i] = Number(column[i])
      }
    values += column.length
  }
  if (values > deviceLimits.valuesPerMessage) return bad('too many values')
  return { ok: true, value: content as TelemetryMessage }
}

/** An impossible value that was left out. */
export type OutOfRange = { readonly wire: string; readonly value: number }

export type TelemetryColumns = DeviceColumns & {
  /** the first impossible value of each column */
  readonly outOfRange: readonly OutOfRange[]
}

const none: readonly OutOfRange[] = []

/** A message of one source, sorted by time. */
export type Telemetry = TelemetryColumns & { readonly src: string }

/** @param bytes the unpacked message; null if it could not be unpacked */
export function decodeTelemetry(bytes: Uint8Array | null): Decoded<Telemetry> {
  const telemetry = readTelemetry(parsedJson(bytes))
  if (!telemetry.ok) return telemetry
  const columns = columnsOf(telemetry.value)
  const { src } = telemetry.value
  return { ok: true, value: { src, outOfRange: columns.outOfRange, ...inTimeOrder(columns) } }
}

/** Runs in the worker process. */
export const decodeLargeTelemetry: Task<{ readonly payload: Uint8Array }, ReadBody<Decoded<Telemetry>>> = {
  url: import.meta.url,
  name: 'decodeLargeTelemetry',
  run: ({ payload }) => readBody(payload, decodeTelemetry),
}

/** Renames the columns to our names; a value outside the physically possible range is left out and reported. */
export function columnsOf({ t0, dt, ch }: TelemetryMessage): TelemetryColumns {
  const at = dt.map((seconds) => t0 + Math.round(seconds * 1000))
  const series: Series = {}
  let extra: Record<string, (number | null)[]> | undefined
  let outOfRange = none
  for (const wire in ch) {
    const column = ch[wire]
    if (column === undefined) continue
    const name = quantityByWire.get(wire)
    if (name === undefined) {
      extra ??= {}
      extra[wire] = column
    } else if (isWithinRange(name, column)) series[name] = column
    else {
      outOfRange = [...outOfRange, firstOutside(name, column)]
      series[name] = column.map((value) => (value !== null && isPossible(name, value) ? value : null))
    }
  }
  return { at, series, ...(extra ? { extra } : {}), outOfRange }
}

const isPossible = (name: QuantityName, value: number) =>
  value >= quantities[name].min && value <= quantities[name].max

function isWithinRange(name: QuantityName, column: readonly (number | null)[]): boolean {
  const { min, max } = quantities[name]
  for (const value of column) if (value !== null && (value < min || value > max)) return false
  return true
}

const firstOutside = (name: QuantityName, column: readonly (number | null)[]): OutOfRange => ({
  wire: quantities[name].wire,
  value: column.find((value) => value !== null && !isPossible(name, value)) ?? Number.NaN,
})
