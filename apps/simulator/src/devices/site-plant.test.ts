import { telemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { quantities, quantityByWire } from '@kilowatt/domain/energy/readings/quantities'
import { parseP1 } from '@kilowatt/domain/p1/parse-p1'
import { demoSites } from '@kilowatt/households/demo-sites'
import { deviceReading } from '@kilowatt/households/device-reading'
import { readProfiles } from '@kilowatt/households/read-profiles'
import { initialState } from '@kilowatt/households/site-state'
import { describe, expect, test } from 'vitest'
import { newSequence, telemetryText } from '../line/telemetry-text.ts'
import { composeTelegram, p1Formats } from './p1-format.ts'
import { createPlant, type FinishedMinute } from './site-plant.ts'

const sunnyHill = demoSites[0]
const profiles = readProfiles()
const fromMs = Date.UTC(2026, 5, 16, 10)

function plantAt(sinceMs: number) {
  const minutes: FinishedMinute[] = []
  const plant = createPlant(sunnyHill, profiles, initialState(sunnyHill, sinceMs), (minute) =>
    minutes.push(minute),
  )
  return { plant, minutes }
}

test('a minute simulated in seconds has the mean of its powers, and the registers at its end', () => {
  const { plant, minutes } = plantAt(fromMs)
  const powers: number[] = []
  for (let second = 1; second <= 60; second += 1) {
    plant.advance(fromMs + second * 1000)
    powers.push(plant.now('grid1').p ?? Number.NaN)
  }
  const meanW = Math.round(powers.reduce((sum, power) => sum + power, 0) / 60)
  expect(minutes).toHaveLength(1)
  expect(minutes[0]?.atMs).toBe(fromMs + 59_000)
  expect(minutes[0]?.byDevice.get('grid1')).toEqual({ ...plant.now('grid1'), p: meanW })
})

test('missed time is simulated as whole minutes, none missing or repeated', () => {
  const { plant, minutes } = plantAt(fromMs)
  plant.advance(fromMs + 20_000)
  plant.advance(fromMs + 3 * 3_600_000 + 30_000)
  expect(minutes.map(({ atMs }) => atMs)).toEqual(
    Array.from({ length: 180 }, (_, minute) => fromMs + minute * 60_000 + 59_000),
  )
})

test('law: what is sent in one second adds up to the watt', () => {
  const { plant } = plantAt(fromMs)
  for (let second = 1; second <= 600; second += 1) {
    plant.advance(fromMs + second * 1000)
    const [grid, sun, battery, car, heat] = (['grid1', 'inv1', 'bat1', 'ev1', 'hp1'] as const).map(
      (id) => plant.now(id).p ?? Number.NaN,
    )
    const baseW = Number(grid) + Number(sun) + Number(battery) - Number(car) - Number(heat)
    expect(baseW).toBe(plant.state.flows.baseW)
  }
})

test('telemetry follows the contract and the ranges of the vocabulary', () => {
  const { plant } = plantAt(fromMs)
  const sequence = newSequence()
  plant.advance(fromMs + 5_000)
  for (const { id } of plant.devices) {
    const text = telemetryText(sequence, id, [{ atMs: fromMs + 5_000, values: plant.now(id) }])
    const message = telemetryMessage.parse(JSON.parse(text))
    for (const [wire, [value]] of Object.entries(message.ch)) {
      const name = quantityByWire.get(wire)
      if (!name || value === undefined || value === null) continue
      expect(value).toBeGreaterThanOrEqual(quantities[name].min)
      expect(value).toBeLessThanOrEqual(quantities[name].max)
    }
  }
  expect(sequence.next).toBe(plant.devices.length)
})

describe.each(p1Formats)('a telegram of format %s', (format) => {
  test.each([
    ['in summer', Date.UTC(2026, 6, 1, 12)],
    ['in winter', Date.UTC(2026, 0, 15, 12)],
    ['in the hour that comes twice, first time', Date.UTC(2026, 9, 25, 0, 30)],
    ['in the hour that comes twice, second time', Date.UTC(2026, 9, 25, 1, 30)],
  ])("%s contains the meter's values and time", (_when, atMs) => {
    const { plant } = plantAt(atMs - 60_000)
    plant.advance(atMs)
    const measured = deviceReading(sunnyHill, plant.state, 'grid1')
    const { reading } = measured
    const meter = { meterId: 'E0047000123456789', timeZone: sunnyHill.timeZone }
    const [parsed] = parseP1(composeTelegram(format, meter, atMs, measured))
    expect(parsed).toMatchObject({
      ok: true,
      quantities: { powerW: reading.powerW, voltageL1V: reading.voltageL1V },
    })
    if (!parsed?.ok) throw new Error('unreadable')
    expect(parsed.quantities.energyImportWh).toBe(reading.energyImportWh)
    expect(parsed.quantities.energyExportWh).toBe(reading.energyExportWh)
    // the Slovenian meter prints local time without a flag, so the text is not an instant
    expect(parsed.meterAtMs).toBe(format === 'slovenian' ? null : atMs)
  })
})
