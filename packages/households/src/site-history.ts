import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { deviceReading } from './device-reading.ts'
import { meterTotals, phaseReading } from './meter-reading.ts'
import { type SiteDeviceId, siteDevices } from './site-devices.ts'
import type { Site } from './site-model.ts'
import type { SiteSpec } from './site-spec.ts'
import type { SiteState } from './site-state.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1440

type MinuteColumns = Partial<Record<QuantityName, Float64Array>>

/**
 * One UTC day, or the elapsed part of it, in columns of minutes: powers are means, registers their last
 * value.
 */
export type SiteDay = {
  /** UTC midnight */
  readonly dayMs: number
  /** first minute of the day that is filled */
  readonly fromMinute: number
  /** minute after the last one that is filled; 1,440 for a whole day */
  readonly toMinute: number
  /** 1,440 numbers per quantity, NaN where the minute is not filled */
  readonly columns: ReadonlyMap<SiteDeviceId, MinuteColumns>
}

/** Quantities stored for a year; powers and currents of phases are only needed for the present. */
const historyChannels = new Set<QuantityName>([
  'powerW',
  'socPct',
  'temperatureC',
  'outdoorTemperatureC',
  'voltageL1V',
  'voltageL2V',
  'voltageL3V',
  'energyImportWh',
  'energyExportWh',
  'energyProducedWh',
])

/**
 * Simulates the time up to `toMs` minute by minute and returns it day by day; advances the state.
 * @param state at a whole minute
 */
export function* siteHistory(site: Site, state: SiteState, toMs: number): Generator<SiteDay> {
  const devices = siteDevices(site.spec)
  const endMs = toMs - (toMs % MINUTE_MS)
  while (state.atMs < endMs) {
    const dayMs = state.atMs - (state.atMs % DAY_MS)
    const untilMs = Math.min(endMs, dayMs + DAY_MS)
    const fromMinute = (state.atMs - dayMs) / MINUTE_MS
    const kept = devices.map((device) => {
      const names = device.channels.filter((name) => historyChannels.has(name))
      return { id: device.id, columns: names.map((name) => [name, emptyColumn()] as const) }
    })
    let minute = fromMinute
    site.advance(state, untilMs, () => {
      for (const { id, columns } of kept) {
        const reading =
          id === 'grid1' ? meterMinute(site.spec, state) : deviceReading(site.spec, state, id).reading
        for (const [name, column] of columns) column[minute] = reading[name] ?? Number.NaN
      }
      minute += 1
    })
    const columns = new Map(kept.map((device) => [device.id, Object.fromEntries(device.columns)]))
    yield { dayMs, fromMinute, toMinute: minute, columns }
  }
}

const emptyColumn = () => new Float64Array(MINUTES_PER_DAY).fill(Number.NaN)

const meterMinute = (spec: SiteSpec, state: SiteState) => ({
  ...meterTotals(state),
  ...phaseReading(spec, state.flows.gridW, state.atMs),
})
