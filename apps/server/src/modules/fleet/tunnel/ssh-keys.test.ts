import { expect, test } from 'vitest'
import { isReadable, newSshKey } from './ssh-keys.ts'

test('law: every generated key can be read', () => {
  const pairs = Array.from({ length: 1_500 }, newSshKey)
  expect(pairs.filter((pair) => !isReadable(pair.private) || !isReadable(pair.public))).toEqual([])
})
