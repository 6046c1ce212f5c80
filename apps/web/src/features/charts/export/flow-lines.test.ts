import { expect, test } from 'vitest'
import { flowLines } from './flow-lines.ts'

const flow = (items: string[], width: number) =>
  flowLines(items, { widthOf: (text) => text.length, gap: 1, width }).map((line) => line.join(' '))

test.each([
  ['one line holds what fits, to the last place', ['ab', 'cd', 'e'], 7, ['ab cd e']],
  ['the next item begins a line', ['ab', 'cd', 'e'], 6, ['ab cd', 'e']],
  ['too wide an item stands alone', ['a', 'bcdefgh', 'i'], 3, ['a', 'bcdefgh', 'i']],
  ['nothing has no line', [], 3, []],
])('%s', (_rule, items, width, lines) => expect(flow(items, width)).toEqual(lines))

test('law: nothing is lost and the order stays', () => {
  const items = ['a', 'bcd', 'ef', 'ghijk', 'l', 'mn']
  for (let width = 1; width < 20; width++) expect(flow(items, width).join(' ')).toBe(items.join(' '))
})
