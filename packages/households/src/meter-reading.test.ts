import { expect, test } from 'vitest'
import { demoSites } from './demo-sites.ts'
import { meterTotals } from './meter-reading.ts'
import { stepMeter } from './meter-registers.ts'
import { initialState } from './site-state.ts'

const registers = [
  ...(['energyImportWh', 'energyImportT1Wh', 'energyImportT2Wh'] as const),
  ...(['energyExportWh', 'energyExportT1Wh', 'energyExportT2Wh'] as const),
]

test('law: no register shown by the meter ever falls, second by second across a change of tariff', () => {
  const [spec] = demoSites
  const state = initialState(spec, Date.UTC(2026, 2, 2, 5))
  let last = meterTotals(state)
  for (let second = 0; second < 7_200; second++) {
    // from import to export and back, and after an hour from the low to the high tariff
    const minuteOfDay = 300 + Math.floor(second / 60)
    const gridW = 2_600 * Math.sin(second / 50)
    stepMeter(spec.meter, state.meter, { day: 20_514, minuteOfDay, fromMs: state.atMs, dtS: 1 }, gridW)
    const now = meterTotals(state)
    for (const name of registers) expect(now[name], name).toBeGreaterThanOrEqual(last[name] ?? 0)
    expect(now.energyExportWh).toBe((now.energyExportT1Wh ?? 0) + (now.energyExportT2Wh ?? 0))
    last = now
  }
})
