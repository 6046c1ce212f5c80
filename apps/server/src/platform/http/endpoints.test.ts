import { expect, test } from 'vitest'
import { contractCalls } from '../../testing/calls/contract-calls.ts'

test('every call has a method, a path, an access rule and an output', () => {
  const incomplete = contractCalls.filter(
    ({ method, path, access, hasOutput }) => !method || !path || !access || !hasOutput,
  )
  expect(incomplete).toEqual([])
})

test('no two calls share an address', () => {
  const doors = contractCalls.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)
  expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([])
})

test('docs/endpoints.txt maps all calls and shows every new one', async () => {
  const lines = contractCalls
    .map(({ method, path, access, name }) => `${method.padEnd(6)} /api${path}  [${access}]  ${name}`)
    .sort((a, b) => a.slice(7).localeCompare(b.slice(7), 'en'))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../../../docs/endpoints.txt')
})
