import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emhassHalfHours } from '@kilowatt/domain/energy/fixtures/emhass-half-hours'
import { MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { seedDevice } from '../../seed/devices.ts'
import { loadHistory } from '../modules/telemetry/index.ts'
import type { Platform } from '../platform/platform.ts'

const fixtures = join(import.meta.dirname, '../../../../packages/domain/energy/fixtures')
const MINUTES_PER_ROW = 30

/**
 * Gives a location the two devices of a real French house, with its powers by the minute; the columns are described in
 * SOURCE.md there.
 */
export async function loadEmhassHouse(
  platform: Platform,
  locationId: number,
  files: readonly ('emhass-2024-03-30.csv' | 'emhass-2024-09-10.csv')[],
) {
  const { id: grid } = await seedDevice(platform, { locationId, category: 'GRID' })
  const { id: solar } = await seedDevice(platform, { locationId, category: 'SOLAR_POWER_PLANT' })
  const rows = files.flatMap((file) => emhassHalfHours(readFileSync(join(fixtures, file), 'utf8')))
  const days = Map.groupBy(rows, ({ startMs }) => Math.floor(startMs / UTC_DAY_MS) * UTC_DAY_MS)
  const column = (day: number, powerW: (row: (typeof rows)[number]) => number) => {
    const minutes = new Float64Array(1440).fill(Number.NaN)
    for (const row of days.get(day) ?? []) {
      const first = (row.startMs - day) / MINUTE_MS
      minutes.fill(powerW(row), first, first + MINUTES_PER_ROW)
    }
    return minutes
  }
  await loadHistory(platform, {
    locationId,
    timezone: 'Europe/Paris',
    devices: [
      { deviceId: grid, category: 'GRID' },
      { deviceId: solar, category: 'SOLAR_POWER_PLANT' },
    ],
    days: [...days.keys()]
      .toSorted((a, b) => a - b)
      .flatMap((start) => {
        const day = new Date(start).toISOString().slice(0, 10)
        return [
          { day, deviceId: grid, columns: { powerW: column(start, ({ loadW, pvW }) => loadW - pvW) } },
          { day, deviceId: solar, columns: { powerW: column(start, ({ pvW }) => pvW) } },
        ]
      }),
  })
}
