import { expect, test } from 'vitest'
import { oemDeviceTypes } from './device-categories.ts'
import { type Controllability, controlRefusal } from './device-control.ts'

const fine: Controllability = { behind: 'CONTROLLER', connected: true, status: 'ok' }

test.each<[string, Partial<Controllability>, ReturnType<typeof controlRefusal>]>([
  ['a device behind a connected controller can be controlled', {}, null],
  ['a gateway passes commands on, too', { behind: 'GATEWAY' }, null],
  ['a P1 module accepts no commands', { behind: 'P1_WIFI' }, 'takesNoCommands'],
  ['a device that is not behind our hardware accepts no commands', { behind: null }, 'takesNoCommands'],
  ['a deleted device accepts no commands', { status: 'deleted' }, 'takesNoCommands'],
  ['a device whose controller is offline cannot be controlled', { connected: false }, 'notConnected'],
  [
    'a device that its controller cannot reach cannot be controlled',
    { status: 'error' },
    'communicationError',
  ],
  [
    'the missing connection is reported before the error behind it',
    { connected: false, status: 'error' },
    'notConnected',
  ],
])('%s', (_rule, change, refusal) => {
  expect(controlRefusal({ ...fine, ...change })).toBe(refusal)
})

test('law: only a device that is connected, in order and accepts commands can be controlled', () => {
  for (const behind of [...oemDeviceTypes, null])
    for (const connected of [true, false])
      for (const status of ['ok', 'error', 'deleted'] as const)
        if (controlRefusal({ behind, connected, status }) === null)
          expect([connected, status, behind !== 'P1_WIFI' && behind !== null]).toEqual([true, 'ok', true])
})
