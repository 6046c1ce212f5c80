import { expect, test } from 'vitest'
import { flowLines } from './flow-lines.ts'

const flow = (items: string[], width: number) =>
  flowLines(items, { widthOf: (text) => text.length, gap: 1, width }).map((line) => line.join(' '))

test.each([
  ['a line takes everything that fits, to the last pixel', ['ab', 'cd', 'e'], 7, ['ab cd e']],
  ['the next item starts a line', ['ab', 'cd', 'e'], 6, ['ab cd', 'e']],
  ['an item that is too wide gets its own line', ['a', 'bcdefgh', 'i'], 3, ['a', 'bcdefgh', 'i']],
  ['without items there are no lines', [], 3, []],
])('%s', (_rule, items, width, lines) => expect(flow(items, width)).toEqual(lines))

test('law: keeps all items and their order', () => {
  const items = ['a', 'bcd', 'ef', 'ghijk', 'l', 'mn']
  for (let width = 1; width < 20; width++) expect(flow(items, width).join(' ')).toBe(items.join(' '))
})
