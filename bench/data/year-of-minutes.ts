import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { HistoryDay } from '../../apps/server/src/modules/telemetry/index.ts'

const DAY_MS = 86_400_000
const MINUTES = 1440

export const yearCategories = [
  'GRID',
  'SOLAR_POWER_PLANT',
  'BATTERY',
  'EV_CHARGER',
  'HVAC',
] as const satisfies readonly DeviceCategory[]

/**
 * A house with solar, battery, car and heat pump, minute by minute: noise on curves, so the data compresses
 * no better than real data. The same numbers in every run.
 * @param deviceIds in the order of `yearCategories`
 */
export function* yearOfMinutes(
  deviceIds: readonly number[],
  firstDay: number,
  days: number,
): Generator<HistoryDay> {
  const random = mulberry32(42)
  const wh = { import: 1e6, export: 1e6, produced: 1e6, charged: 1e6, discharged: 1e6, ev: 1e6, hvac: 1e6 }
  let stored = 5_000
  for (let d = 0; d < days; d++) {
    const at = firstDay + d * DAY_MS
    const season = Math.cos(((d - 172) / 365) * 2 * Math.PI)
    const columns = yearCategories.map((): Partial<Record<QuantityName, Float64Array>> => ({}))
    const set = (device: number, name: QuantityName, minute: number, value: number) => {
      const column = columns[device]?.[name] ?? new Float64Array(MINUTES)
      const of = columns[device]
      if (of) of[name] = column
      column[minute] = value
    }
    for (let m = 0; m < MINUTES; m++) {
      const height = Math.max(0, Math.sin(((m - 300) / 840) * Math.PI))
      const sunW = height * (5_000 + 3_000 * season) * (0.4 + 0.6 * random())
      const evW = m > 1100 && m < 1300 && d % 3 === 0 ? 7_360 + random() * 40 : 0
      const hvacW = (1 - season) * 900 * (m % 40 < 20 ? 1 : 0.1) + random() * 20
      const houseW = 250 + 400 * random() + evW + hvacW
      const wishedW = houseW - sunW
      const roomW = wishedW < 0 ? (10_000 - stored) * 60 : stored * 60
      const batteryW = Math.sign(wishedW) * Math.min(Math.abs(wishedW), 4_000, Math.max(0, roomW))
      stored -= batteryW / 60
      const gridW = wishedW - batteryW
      wh.import += Math.max(0, gridW) / 60
      wh.export += Math.max(0, -gridW) / 60
      wh.produced += sunW / 60
      wh.charged += Math.max(0, -batteryW) / 60
      wh.discharged += Math.max(0, batteryW) / 60
      wh.ev += evW / 60
      wh.hvac += hvacW / 60
      set(0, 'powerW', m, gridW)
      set(0, 'energyImportWh', m, Math.round(wh.import))
      set(0, 'energyExportWh', m, Math.round(wh.export))
      set(1, 'powerW', m, sunW)
      set(1, 'energyProducedWh', m, Math.round(wh.produced))
      set(2, 'powerW', m, batteryW)
      set(2, 'socPct', m, stored / 100)
      set(2, 'energyImportWh', m, Math.round(wh.charged))
      set(2, 'energyExportWh', m, Math.round(wh.discharged))
      set(3, 'powerW', m, evW)
      set(3, 'energyImportWh', m, Math.round(wh.ev))
      set(4, 'powerW', m, hvacW)
      set(4, 'energyImportWh', m, Math.round(wh.hvac))
    }
    const day = new Date(at).toISOString().slice(0, 10)
    for (const [i, deviceId] of deviceIds.entries()) yield { day, deviceId, columns: columns[i] ?? {} }
  }
}

/** A small seeded generator, by Tommy Ettinger (public domain). */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
