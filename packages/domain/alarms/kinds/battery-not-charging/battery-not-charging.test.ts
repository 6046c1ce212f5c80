import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { batteryNotCharging } from './battery-not-charging.ts'

const settings = initialSettings(batteryNotCharging)
const idle = { exportW: 2_000, chargeW: 0, socPct: 40 }

test.each([
  ['idle while power is exported', idle, 'raised'],
  ['discharging while power is exported', { ...idle, chargeW: -300 }, 'raised'],
  ['that charges', { ...idle, chargeW: 51 }, 'clear'],
  ['that is full', { ...idle, socPct: 90 }, 'clear'],
  ['without power to spare', { ...idle, exportW: 499 }, 'between'],
  ['of unknown level', { ...idle, socPct: null }, 'unknown'],
  ['of unknown power', { ...idle, chargeW: null }, 'unknown'],
  ['of a location with an unknown grid', { ...idle, exportW: null }, 'unknown'],
] as const)('a battery %s', (_rule, facts, condition) => {
  expect(batteryNotCharging.judge(facts, settings).condition).toBe(condition)
})
