import { expect, test } from 'vitest'
import { blockList, blockNames, namedBlocks } from './block-names.ts'

test('named blocks convert to the list and back', () => {
  const powers = [4.6, 5, 5.2, 6, 7] as const
  expect(namedBlocks(powers)).toEqual({ block1: 4.6, block2: 5, block3: 5.2, block4: 6, block5: 7 })
  expect(blockList(namedBlocks(powers))).toEqual(powers)
  expect(Object.keys(namedBlocks(powers))).toEqual(blockNames)
})
