import { expect, test } from 'vitest'
import { balanceCause } from './balance-cause.ts'

const serial = '7K3M-Q2XH-94TD-P8WJ'
const meter = {
  name: 'Meter',
  category: 'GRID' as const,
  excludedInCalculations: false,
  connected: true,
  oemDeviceId: 50,
  isSilent: false,
  stays: [{ unitId: serial, from: 0, until: null }],
}
const panels = { ...meter, name: 'Panels', category: 'SOLAR_POWER_PLANT' as const }
const pump = { ...meter, name: 'Pump', category: 'HVAC' as const }

test.each([
  ['no device at all', [], { kind: 'noDevices', devices: [] }],
  [
    'a meter waiting for another controller',
    [{ ...meter, oemDeviceId: null }, panels],
    {
      kind: 'waiting',
      devices: ['Meter'],
      serial,
    },
  ],
  ['no meter at the grid connection', [panels, pump], { kind: 'noMeter', devices: [] }],
  [
    'a meter excluded from calculations',
    [{ ...meter, excludedInCalculations: true }, panels],
    { kind: 'noMeter', devices: [] },
  ],
  [
    'a controller that is not connected',
    [meter, { ...panels, connected: false }],
    {
      kind: 'notConnected',
      devices: ['Panels'],
    },
  ],
  [
    'a silent solar plant',
    [meter, { ...panels, isSilent: true }],
    {
      kind: 'silent',
      devices: ['Panels'],
    },
  ],
  ['a silent consumer explains nothing', [meter, { ...pump, connected: false }], null],
])('%s', (_name, devices, cause) => {
  expect(balanceCause(devices)).toEqual(cause)
})
