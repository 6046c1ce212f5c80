import { expect, test } from 'vitest'
import type { AlarmKind } from './alarm-kind.ts'
import { alarmKinds } from './alarm-kinds.ts'
import { faultOfSettings, initialSettings } from './alarm-settings.ts'

const { THRESHOLD, NO_PRODUCTION, UNUSUAL_CONSUMPTION } = alarmKinds
const over = { ...initialSettings(THRESHOLD), raiseValue: 5_000, clearValue: 4_500 }
const sun = initialSettings(NO_PRODUCTION)

test.each([
  ['of a threshold', THRESHOLD, over, null],
  ['of a single device', NO_PRODUCTION, { ...sun, device: 7 }, null],
  ['of any device', NO_PRODUCTION, { ...sun, device: null }, null],
  ['without a limit', THRESHOLD, { ...over, raiseValue: null }, { field: 'raiseValue', fault: 'missing' }],
  [
    'with text as a limit',
    THRESHOLD,
    { ...over, raiseValue: '5' },
    { field: 'raiseValue', fault: 'wrongType' },
  ],
  [
    'with an endless limit',
    THRESHOLD,
    { ...over, raiseValue: Number.POSITIVE_INFINITY },
    { field: 'raiseValue', fault: 'wrongType' },
  ],
  [
    'with a mean over a day',
    THRESHOLD,
    { ...over, meanMin: 1_440 },
    { field: 'meanMin', fault: 'outOfRange' },
  ],
  [
    'with a mean over less than nothing',
    THRESHOLD,
    { ...over, meanMin: -1 },
    { field: 'meanMin', fault: 'outOfRange' },
  ],
  [
    'of an unknown quantity',
    THRESHOLD,
    { ...over, quantity: 'speed' },
    { field: 'quantity', fault: 'wrongType' },
  ],
  ['without a quantity', THRESHOLD, { ...over, quantity: null }, { field: 'quantity', fault: 'missing' }],
  [
    'with another direction',
    THRESHOLD,
    { ...over, direction: 'up' },
    { field: 'direction', fault: 'wrongType' },
  ],
  [
    'with a setting of another kind',
    THRESHOLD,
    { ...over, sunDeg: 1 },
    { field: 'sunDeg', fault: 'unknown' },
  ],
  ['of no device', NO_PRODUCTION, { ...sun, device: 'ROOF' }, { field: 'device', fault: 'wrongType' }],
  ['of half a device', NO_PRODUCTION, { ...sun, device: 0.5 }, { field: 'device', fault: 'wrongType' }],
  ['with nothing', UNUSUAL_CONSUMPTION, {}, { field: 'direction', fault: 'missing' }],
  [
    'that make no sense together',
    THRESHOLD,
    { ...over, clearValue: 9_000 },
    { field: null, fault: 'clearBeyondRaise' },
  ],
] as const)('settings %s', (_rule, kind, settings, fault) => {
  expect(faultOfSettings(kind, settings)).toEqual(fault)
})

test.each(
  Object.values<AlarmKind>(alarmKinds).filter(
    ({ initial, isRepeatable }) => initial.isActive && !isRepeatable,
  ),
)('law: $name works with its initial settings', (kind) => {
  expect(faultOfSettings(kind, initialSettings(kind))).toBeNull()
})
