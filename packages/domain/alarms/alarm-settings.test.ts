import { expect, test } from 'vitest'
import type { AlarmKind } from './alarm-kind.ts'
import { alarmKinds } from './alarm-kinds.ts'
import { faultOfSettings, initialSettings, wholeSettings } from './alarm-settings.ts'

const { THRESHOLD, NO_PRODUCTION, UNUSUAL_CONSUMPTION, OUTAGE, BRAND_CERTIFICATE } = alarmKinds
const over = { ...initialSettings(THRESHOLD), raiseValue: 5_000, clearValue: 4_500 }
const lost = initialSettings(OUTAGE)
const sun = initialSettings(NO_PRODUCTION)

test.each([
  ['of a threshold', THRESHOLD, over, null],
  ['of a single device', NO_PRODUCTION, { ...sun, device: 7 }, null],
  ['of any device', NO_PRODUCTION, { ...sun, device: null }, null],
  ['without a limit', THRESHOLD, { ...over, raiseValue: null }, 'raiseValue required'],
  ['with text as a limit', THRESHOLD, { ...over, raiseValue: '5' }, 'raiseValue not_a_number'],
  ['with a mean over a day', THRESHOLD, { ...over, meanMin: 1_440 }, 'meanMin too_large'],
  ['with a mean over less than nothing', THRESHOLD, { ...over, meanMin: -1 }, 'meanMin too_small'],
  ['with a mean over half minutes', THRESHOLD, { ...over, meanMin: 2.5 }, 'meanMin not_whole'],
  ['with half a controller', OUTAGE, { ...lost, controllers: 2.5 }, 'controllers not_whole'],
  ['with half a day', BRAND_CERTIFICATE, { days: 14.5 }, 'days not_whole'],
  ['of an unknown quantity', THRESHOLD, { ...over, quantity: 'speed' }, 'quantity not_a_choice'],
  ['without a quantity', THRESHOLD, { ...over, quantity: null }, 'quantity required'],
  ['with another direction', THRESHOLD, { ...over, direction: 'up' }, 'direction not_a_choice'],
  ['with a setting of another kind', THRESHOLD, { ...over, sunDeg: 1 }, 'sunDeg unknown_setting'],
  ['of no device', NO_PRODUCTION, { ...sun, device: 'ROOF' }, 'device not_a_choice'],
  ['of half a device', NO_PRODUCTION, { ...sun, device: 0.5 }, 'device not_a_choice'],
  ['with nothing', UNUSUAL_CONSUMPTION, {}, 'direction required'],
  ['that make no sense together', THRESHOLD, { ...over, clearValue: 9_000 }, 'meanMin clearBeyondRaise'],
] as const)('settings %s', (_rule, kind, settings, fault) => {
  const found = faultOfSettings(kind, { settings, isActive: true })
  expect(found && `${found.field} ${found.reason}`).toBe(fault)
})

test('a rule that is off may lack required values', () => {
  const settings = initialSettings(THRESHOLD)
  expect(faultOfSettings(THRESHOLD, { settings, isActive: false })).toBeNull()
  expect(faultOfSettings(THRESHOLD, { settings, isActive: true })?.reason).toBe('required')
})

test('whole settings have exactly the fields of their kind', () => {
  expect(wholeSettings(NO_PRODUCTION, { sunDeg: 5, other: 1 })).toEqual({
    ...{ device: null, sunDeg: 5, leastW: null, clearW: null, meanMin: null },
  })
})

test.each(Object.values<AlarmKind>(alarmKinds).filter(({ isRepeatable }) => !isRepeatable))(
  'law: $name works with its initial settings',
  (kind) => {
    const { isActive } = kind.initial
    expect(faultOfSettings(kind, { settings: initialSettings(kind), isActive })).toBeNull()
  },
)
