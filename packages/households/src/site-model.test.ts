import { describe, expect, test } from 'vitest'
import { demoSites } from './demo-sites.ts'
import { deviceReading } from './device-reading.ts'
import { exportWh, importWh } from './meter-registers.ts'
import { readProfiles } from './read-profiles.ts'
import { siteDevices } from './site-devices.ts'
import { createSite } from './site-model.ts'
import type { SiteSpec } from './site-spec.ts'
import { initialState, type SiteState } from './site-state.ts'

const DAY_MS = 86_400_000
const profiles = readProfiles()
const sites: SiteSpec[] = [...demoSites]
const sunnyHill = demoSites[0]

/** Energy that has flowed into and out of the site so far, Wh. */
const counted = (state: SiteState) => ({
  importWh: importWh(state.meter),
  exportWh: exportWh(state.meter),
  solarWh: state.solarProducedWh,
  chargedWh: state.battery.chargedWh,
  dischargedWh: state.battery.dischargedWh,
  evWh: state.ev.chargedWh,
  hvacWh: state.heatPump.consumedWh,
})
type Counted = ReturnType<typeof counted>

function live(
  spec: SiteSpec,
  fromMs: number,
  toMs: number,
  onStep?: (state: SiteState, dtS: number) => void,
) {
  const state = initialState(spec, fromMs)
  createSite(spec, profiles).advance(state, toMs, onStep)
  return state
}

describe.each(sites)('a year at $key', (spec) => {
  const fromMs = Date.UTC(2025, 9, 1)
  const start = counted(initialState(spec, fromMs))
  let worstW = 0
  let shrunk = 0
  let baseWh = 0
  let before: Counted = start
  let lowestSoc = 100
  let highestSoc = 0
  const state = live(spec, fromMs, fromMs + 365 * DAY_MS, (now, dtS) => {
    const { baseW, evW, hvacW, solarW, batteryW, gridW } = now.flows
    worstW = Math.max(worstW, Math.abs(gridW - (baseW + evW + hvacW - solarW - batteryW)))
    const after = counted(now)
    for (const key of Object.keys(after) as (keyof Counted)[]) if (after[key] < before[key]) shrunk += 1
    before = after
    baseWh += (baseW * dtS) / 3600
    if (spec.battery) {
      const soc = deviceReading(spec, now, 'bat1').reading.socPct ?? -1
      lowestSoc = Math.min(lowestSoc, soc)
      highestSoc = Math.max(highestSoc, soc)
    }
  })

  test('law: the meter measures exactly what the devices do, every minute, across both clock changes', () => {
    expect(worstW).toBe(0)
  })

  test('law: no register ever runs backwards', () => {
    expect(shrunk).toBe(0)
  })

  test('law: energy in equals energy out', () => {
    const end = counted(state)
    const delta = (key: keyof Counted) => end[key] - start[key]
    const inWh = delta('importWh') + delta('solarWh') + delta('dischargedWh')
    const outWh = delta('exportWh') + delta('chargedWh') + delta('evWh') + delta('hvacWh') + baseWh
    expect(Math.abs(inWh - outWh)).toBeLessThan(1)
  })

  test('the household uses as much as its specification says', () => {
    expect(baseWh / spec.load.annualWh).toBeCloseTo(1, 1)
  })

  test.runIf(spec.battery)('the battery stays within its limits and has the expected losses', () => {
    expect(lowestSoc).toBeGreaterThanOrEqual(spec.battery?.minSocPct ?? 0)
    expect(highestSoc).toBeLessThanOrEqual(100)
    const { chargedWh, dischargedWh, storedWh } = state.battery
    const stored = storedWh - initialState(spec, fromMs).battery.storedWh
    const oneWay = Math.sqrt(spec.battery?.roundTrip ?? 1)
    expect(stored).toBeCloseTo(chargedWh * oneWay - dischargedWh / oneWay, 3)
  })
})

test('simulating the same past twice gives the same result', () => {
  const fromMs = Date.UTC(2026, 2, 28)
  const once = live(sunnyHill, fromMs, fromMs + 3 * DAY_MS)
  expect(live(sunnyHill, fromMs, fromMs + 3 * DAY_MS)).toEqual(once)
})

test('a saved state continues as if it had never been interrupted', () => {
  const fromMs = Date.UTC(2026, 9, 24, 6)
  const halfMs = fromMs + 29 * 3_600_000
  const half: SiteState = JSON.parse(JSON.stringify(live(sunnyHill, fromMs, halfMs)))
  createSite(sunnyHill, profiles).advance(half, fromMs + 2 * DAY_MS)
  expect(half).toEqual(live(sunnyHill, fromMs, fromMs + 2 * DAY_MS))
})

test('seconds give the same result as minutes', () => {
  const fromMs = Date.UTC(2026, 5, 16, 10)
  const hourMs = fromMs + 3_600_000
  const byMinutes = live(sunnyHill, fromMs, hourMs)
  const bySeconds = initialState(sunnyHill, fromMs)
  const site = createSite(sunnyHill, profiles)
  for (let atMs = fromMs + 1_000; atMs <= hourMs; atMs += 1_000) site.advance(bySeconds, atMs)
  const start = initialState(sunnyHill, fromMs)
  const producedWh = byMinutes.solarProducedWh - start.solarProducedWh
  expect((bySeconds.solarProducedWh - start.solarProducedWh) / producedWh).toBeCloseTo(1, 2)
  expect(bySeconds.battery.storedWh).toBeCloseTo(byMinutes.battery.storedWh, -2)
})

test('there is solar power at noon in summer and none at night, and winter days are shorter', () => {
  const noonW = live(sunnyHill, Date.UTC(2026, 5, 17, 10, 59), Date.UTC(2026, 5, 17, 11)).flows.solarW
  const nightW = live(sunnyHill, Date.UTC(2026, 5, 17, 22, 59), Date.UTC(2026, 5, 17, 23)).flows.solarW
  const winterEveningW = live(sunnyHill, Date.UTC(2026, 11, 17, 16), Date.UTC(2026, 11, 17, 16, 1)).flows
    .solarW
  expect(noonW).toBeGreaterThan(1_500)
  expect([nightW, winterEveningW]).toEqual([0, 0])
})

test('values of a meter add up: phases to the total, tariffs to the totals', () => {
  live(sunnyHill, Date.UTC(2026, 2, 29), Date.UTC(2026, 2, 29, 4), (state) => {
    const { reading } = deviceReading(sunnyHill, state, 'grid1')
    const phases = (reading.powerL1W ?? 0) + (reading.powerL2W ?? 0) + (reading.powerL3W ?? 0)
    expect(phases).toBe(reading.powerW)
    const importSumWh = (reading.energyImportT1Wh ?? 0) + (reading.energyImportT2Wh ?? 0)
    const exportSumWh = (reading.energyExportT1Wh ?? 0) + (reading.energyExportT2Wh ?? 0)
    expect([importSumWh, exportSumWh]).toEqual([reading.energyImportWh, reading.energyExportWh])
  })
})

test.each(sites)('every announced channel of $key is measured', (spec) => {
  const state = live(spec, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 1))
  for (const device of siteDevices(spec)) {
    const { reading, extra } = deviceReading(spec, state, device.id)
    expect(device.channels.filter((name) => !Number.isFinite(reading[name]))).toEqual([])
    expect(Object.keys(extra).sort()).toEqual([...device.extraChannels].sort())
  }
})
