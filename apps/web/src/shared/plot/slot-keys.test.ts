import { expect, test } from 'vitest'
import { slotByKey } from './slot-keys.ts'

const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const press = (key: string, from: number | null, also = {}) =>
  slotByKey({ ...held, key, ...also }, { count: 31, from })

test('an arrow moves by one, with Shift by twelve, and stops at the edge', () => {
  expect(press('ArrowRight', 4)).toBe(5)
  expect(press('ArrowLeft', 4)).toBe(3)
  expect(press('ArrowRight', 4, { shiftKey: true })).toBe(16)
  expect(press('ArrowLeft', 4, { shiftKey: true })).toBe(0)
  expect(press('ArrowRight', 30)).toBe(30)
  expect(press('Home', 4)).toBe(0)
  expect(press('End', 4)).toBe(30)
})

test('the cursor enters at the edge, or at the last slot with a known value', () => {
  expect(press('ArrowRight', null)).toBe(0)
  expect(press('ArrowLeft', null)).toBe(30)
  expect(slotByKey({ ...held, key: 'ArrowLeft' }, { count: 31, from: null, last: 12 })).toBe(12)
})

test('ignores other keys and shortcuts of the browser', () => {
  expect(press('Tab', 4)).toBeNull()
  expect(press('ArrowLeft', 4, { altKey: true })).toBeNull()
  expect(slotByKey({ ...held, key: 'End' }, { count: 0, from: null })).toBeNull()
})
