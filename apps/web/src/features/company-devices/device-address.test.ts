import { expect, test } from 'vitest'
import { deviceInput, readDeviceAddress } from './device-address.ts'

test.each([
  ['nothing', {}, { page: 1, pageSize: 25 }],
  [
    'everything',
    { search: ' mill ', category: 'BATTERY', page: '2', pageSize: 50 },
    { search: 'mill', category: 'BATTERY', page: 2, pageSize: 50 },
  ],
  ['an unknown category', { category: 'TOASTER' }, { page: 1, pageSize: 25 }],
])('an address with %s', (_what, raw, input) => {
  expect(deviceInput(readDeviceAddress(raw))).toEqual(input)
})
