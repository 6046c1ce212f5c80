import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { TelemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { quantities, quantityByWire } from '@kilowatt/domain/energy/readings/quantities'
import { readMeterJson } from '@kilowatt/domain/p1/json/meter-json'
import { parseP1 } from '@kilowatt/domain/p1/parse-p1'
import { readPayload } from './read-payload.ts'
import type { Verdicts } from './verdicts.ts'

const EPOCH_OF_DEVICES = Date.UTC(2015, 0, 1)
const isRegister = (wire: string) => /^(e|eq)_/.test(wire)

/** Judges the content of samples beyond their fields; keeps the last value of every register. */
export function createTelemetryJudge(verdicts: Verdicts) {
  const registers = new Map<string, { readonly at: number; readonly value: number }>()

  function judgeRegister(subject: string, at: number, value: number) {
    const last = registers.get(subject)
    if (last && at > last.at && value < last.value)
      verdicts.wrong('registers', `fell from ${last.value} to ${value}`, subject)
    if (!last || at >= last.at) registers.set(subject, { at, value })
    verdicts.right('registers')
  }

  return {
    /** @param receivedAt epoch ms; null: unknown */
    samples({ src, t0, dt, ch }: TelemetryMessage, receivedAt: number | null) {
      const latest = t0 + Math.max(...dt) * 1000
      if (t0 < EPOCH_OF_DEVICES) verdicts.wrong('clock', `${new Date(t0).toISOString()} is before 2015`, 't0')
      else if (receivedAt !== null && latest > receivedAt + deviceLimits.clockAheadMs)
        verdicts.wrong('clock', `${new Date(latest).toISOString()} is later than 5 minutes from now`, 't0')
      else if (receivedAt !== null) verdicts.right('clock')
      for (const [wire, column] of Object.entries(ch)) {
        const name = quantityByWire.get(wire)
        if (name === undefined) continue
        const { min, max } = quantities[name]
        const outside = column.find((value) => value !== null && (value < min || value > max))
        if (outside !== undefined)
          verdicts.wrong('ranges', `${outside} is outside ${min}…${max}`, `ch.${wire}`)
        else verdicts.right('ranges')
        if (isRegister(wire))
          for (const [i, value] of column.entries())
            if (value !== null) judgeRegister(`${src} ${wire}`, t0 + (dt[i] ?? 0) * 1000, value)
      }
    },
    telegrams(payload: Uint8Array) {
      const read = readPayload(payload)
      const isJson = read.bytes?.find((byte) => byte > 0x20) === 0x7b
      const results = isJson
        ? [readMeterJson('content' in read ? read.content : undefined)]
        : parseP1(read.bytes ?? new Uint8Array())
      if (results.length === 0) verdicts.wrong('raw', 'the message contains no telegram')
      for (const result of results)
        if (result.ok) verdicts.right('raw')
        else verdicts.wrong('raw', `${result.error}: ${result.detail}`)
    },
  }
}
