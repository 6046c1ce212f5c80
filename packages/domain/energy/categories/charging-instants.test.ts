import { expect, test } from 'vitest'
import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import { deviceEnergy } from '../balance/device-energy.ts'
import { registerSamples } from '../readings/minute-columns.ts'
import { chargingSessions } from './charging-sessions.ts'

const MINUTES = 75
const SESSION = { from: 15, to: 45 }
const CHARGING_W = 11_000

/** A charger that sends its power and its register every minute at :59. */
function chargerReadAt59() {
  const chargedMinutes = (minute: number) => Math.max(0, Math.min(minute, SESSION.to) - SESSION.from)
  const column = (of: (minute: number) => number) => Float64Array.from({ length: MINUTES }, (_, i) => of(i))
  const columns = {
    powerW: column((minute) => (minute >= SESSION.from && minute < SESSION.to ? CHARGING_W : 0)),
    energyImportWh: column((minute) => 70_000 + (CHARGING_W / 60) * chargedMinutes(minute + 59 / 60)),
    energyImportReadCs: column(() => 5_900),
  }
  return {
    id: 1,
    category: 'EV_CHARGER',
    parentId: null,
    powerW: columns.powerW,
    socPct: null,
    registers: {
      energyImportWh: registerSamples(columns, 'energyImportWh', 0),
      energyExportWh: null,
      energyProducedWh: null,
    },
    limits: { maxPowerW: CHARGING_W },
    periodMs: MINUTE_MS,
  } as const
}

test('a session that starts on a quarter-hour includes the energy of the first minute', () => {
  const charger = chargerReadAt59()
  const edges = Float64Array.from({ length: 5 }, (_, i) => i * QUARTER_MS)
  const { importWh } = deviceEnergy(charger, 0, edges)
  const { powerW } = charger
  const [session] = chargingSessions(
    { powerW: powerW.subarray(0, 60), startMs: 0, nowMs: 60 * MINUTE_MS },
    { startMs: 0, wh: importWh, solarShare: new Float64Array(4) },
  )
  const wh = (CHARGING_W * (SESSION.to - SESSION.from)) / 60
  // one second at each end falls into the neighbouring quarter-hour
  expect(session?.energyWh).toBeGreaterThan(wh - (2 * CHARGING_W) / 3_600 - 1)
  expect(session?.energyWh).toBeLessThanOrEqual(wh + 1)
})
