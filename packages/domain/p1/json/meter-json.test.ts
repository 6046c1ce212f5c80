import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMeterJson } from './meter-json.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/homewizard-${name}.json`, import.meta.url), 'utf8'))

const phases = { powerW: -543, powerL1W: -676, powerL2W: 133, powerL3W: 0 }
const currents = { currentL1A: -4, currentL2A: 2, currentL3A: 0 }
const registers = {
  energyImportWh: 13_779_338,
  energyImportT1Wh: 10_830_511,
  energyImportT2Wh: 2_948_827,
  energyExportWh: 0,
  energyExportT1Wh: 0,
  energyExportT2Wh: 0,
}

test.each([
  [
    'v1-P1-data_all_data',
    { ...phases, ...currents, ...registers, tariff: 2, frequencyHz: 50, demandPowerW: 123 },
    [
      [3, 111.111],
      [4, 222.222],
      [6, 333.333],
      [7, 444.444],
      [null, 555.555],
    ],
  ],
  [
    'v1-P1-data_minimal',
    {
      ...phases,
      energyImportWh: 13_779_338,
      energyImportT1Wh: 10_830_511,
      energyImportT2Wh: 2_948_827,
      energyExportWh: 4_162_461,
      energyExportT1Wh: 1_285_951,
      energyExportT2Wh: 2_876_510,
    },
    [[3, 2569.646]],
  ],
  [
    'v1-KWH1-data',
    {
      powerW: -45.252,
      powerL1W: -45.252,
      voltageL1V: 228.472,
      currentL1A: 0.273,
      frequencyHz: 50,
      powerFactor: 0.611,
      energyImportWh: 122_376,
      energyImportT1Wh: 122_376,
      energyExportWh: 579_813,
      energyExportT1Wh: 579_813,
    },
    [],
  ],
  [
    'v2-P1-measurement_3_phase_with_gas_with_watermeter',
    { ...phases, ...currents, ...registers, tariff: 2, demandPowerW: 123 },
    [
      [3, 2569.646],
      [7, 123.456],
    ],
  ],
])('%s has the quantities of its telegram', (name, quantities, subMeters) => {
  const result = readMeterJson(fixture(name))
  if (!result.ok) throw new Error(result.detail)
  expect(result.quantities).toEqual(quantities)
  expect(result.subMeters.map(({ type, value }) => [type, value])).toEqual(subMeters)
  expect(result.meterAtMs).toBeNull()
})

test('a WebSocket push is the same in an envelope', () => {
  const data = fixture('v2-P1-measurement_1_phase_no_gas')
  expect(readMeterJson({ type: 'measurement', data })).toEqual(readMeterJson(data))
})

test('failure counts and the peak of the month are part of the reading', () => {
  const result = readMeterJson(fixture('v1-P1-data_all_data'))
  expect(result).toMatchObject({
    version: '50',
    meterId: '4E47475955',
    extra: { powerFailures: 4, longPowerFailures: 5, voltageSagsL1: 1, peakDemandMonthW: 1111 },
  })
})

test('values that are not finite numbers are left out, the rest is read', () => {
  const endless = Number.POSITIVE_INFINITY
  const external = [{ type: 'gas_meter', unique_id: 'g', value: endless, unit: 'm3' }]
  expect(readMeterJson({ power_w: 5, any_power_fail_count: endless, external })).toMatchObject({
    quantities: { powerW: 5 },
    extra: {},
    subMeters: [],
  })
})

test.each([
  ['a battery’s message', fixture('v2-BAT-measurement'), 'unknown_layout'],
  ['a message with unknown sub-meters only', fixture('v2-P1-measurement_invalid_external'), 'no_values'],
  ['another JSON object', { temperature: 21 }, 'no_values'],
  ['a list', [1, 2], 'no_telegram'],
  ['values as text', { active_power_w: '100' }, 'no_values'],
  ['an impossible value', { active_power_w: 1e12 }, 'no_values'],
])('%s is refused with a named error', (_what, message, error) => {
  expect(readMeterJson(message)).toMatchObject({ ok: false, error })
})
