import { expect, test } from 'vitest'
import { unsoundTextAt } from './sound-text.ts'

test.each([
  ['text of any script', { name: 'Žiga 家 🏠', list: ['\n\t', null, 1] }, null],
  ['NUL', { devices: [{ id: 'a' }, { name: 'a\0b' }] }, 'devices.1.name'],
  ['a pair without its second half', { code: '\ud83c' }, 'code'],
  ['a pair without its first half', ['x', '\udfe0'], '1'],
  ['NUL in a name', { ip: { 'e\0th': '1' } }, 'ip'],
  ['a value that is not an object', '\0', ''],
  ['nothing', undefined, null],
])('%s', (_what, content, path) => {
  expect(unsoundTextAt(content)).toBe(path)
})

test('finds unsound text at any depth', () => {
  const depth = 200_000
  expect(unsoundTextAt(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))).toHaveLength(
    2 * depth - 1,
  )
})

/** Fastest of several runs, because the machine may be busy. */
function quickestMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 7 }, () => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    }),
  )
}

test.each([
  ['numbers', `[${'0,'.repeat(200_000)}0]`],
  ['empty objects', `[${'{},'.repeat(100_000)}{}]`],
])('checking %s takes about as long as parsing it', (_what, json) => {
  const content = JSON.parse(json)
  const readMs = quickestMs(() => JSON.parse(json))
  expect(quickestMs(() => unsoundTextAt(content))).toBeLessThan(readMs * 3)
})
