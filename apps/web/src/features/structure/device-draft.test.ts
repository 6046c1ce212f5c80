import { expect, test } from 'vitest'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { changeOf, changesPast, deviceDraftOf, isCapacity, isPriority } from './device-draft.ts'

const [device] = devicesOf(sunnyEvent(1000))
if (!device) throw new Error('a device')

test('sends only changed fields', () => {
  const draft = deviceDraftOf(device)
  expect(changeOf(device, draft)).toBeNull()
  expect(changeOf(device, { ...draft, name: ' Roof south ' })).toEqual({ name: 'Roof south' })
  expect(changeOf(device, { ...draft, description: '  ' })).toBeNull()
  expect(changeOf({ ...device, description: 'x', parentId: 7 }, draft)).toEqual({
    description: null,
    parentId: null,
  })
  expect(changeOf(device, { ...draft, parentId: '12', priority: 3, hidden: true })).toEqual({
    parentId: 12,
    priority: 3,
    hidden: true,
  })
})

test('sends the capacity of a battery only', () => {
  const battery = { ...device, category: 'BATTERY' as const }
  const draft = { ...deviceDraftOf(battery), capacityKwh: 9.6 }
  expect(changeOf(battery, draft)).toEqual({ capacityKwh: 9.6 })
  expect(changeOf({ ...battery, capacityKwh: 9.6 }, { ...draft, capacityKwh: '' })).toEqual({
    capacityKwh: null,
  })
  expect(changeOf(device, { ...deviceDraftOf(device), capacityKwh: 9.6 })).toBeNull()
  expect(['', 0.1, 10_000, 0.05, 10_001, 'x'].map(isCapacity)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})

test.each([
  [0, true],
  [100, true],
  [101, false],
  [-1, false],
  [1.5, false],
  ['', false],
  ['x', false],
] as const)('priority %s', (input, isOne) => {
  expect(isPriority(input)).toBe(isOne)
})

test('only changes that affect calculations ask about the past; a new name does not', () => {
  expect(changesPast({ name: 'x', hidden: true, priority: 2 })).toBe(false)
  expect(changesPast({ excludedInCalculations: false, countsFrom: 'start' })).toBe(true)
  expect(changesPast({ excludedInCalculations: false, countsFrom: 'now' })).toBe(false)
  expect(changesPast({ parentId: null })).toBe(true)
})
