import { expect, test } from 'vitest'
import { namesWith } from './support/names-with.ts'
import { wantedParts } from './wanted-parts.ts'

const known = ['idle', 'ingest', 'hostile']

test('measures the named parts, or everything', () => {
  expect([...wantedParts(['idle', '--json', '--land'], known).names]).toEqual(['idle'])
  expect([...wantedParts(['--json'], known).names]).toEqual(known)
})

test.each(['no-such-part', '--jsno', 'Idle'])('rejects %s', (name) => {
  expect(() => wantedParts(['idle', name], known)).toThrow(name)
})

test('attacks are selected by words of their names', () => {
  const { names, words } = wantedParts(['hostile:reports', '--json'], known)
  expect([...names]).toEqual(['hostile'])
  expect(namesWith(['reports of a year', 'pings'], words)).toEqual(['reports of a year'])
  expect(namesWith(['reports of a year', 'pings'], [])).toHaveLength(2)
})
