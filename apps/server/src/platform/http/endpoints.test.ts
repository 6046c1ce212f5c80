import { expect, test } from 'vitest'
import { contractCalls } from '../../testing/calls/contract-calls.ts'

test('every call names its method, its path, who may make it and what it answers', () => {
  const incomplete = contractCalls.filter(
    ({ method, path, access, hasOutput }) => !method || !path || !access || !hasOutput,
  )
  expect(incomplete).toEqual([])
})

test('no two calls share a door', () => {
  const doors = contractCalls.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)
  expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([])
})

test('docs/endpoints.txt is the map of all calls, and shows every new door', async () => {
  const lines = contractCalls
    .map(({ method, path, access, name }) => `${method.padEnd(6)} /api${path}  [${access}]  ${name}`)
    .sort((a, b) => a.slice(7).localeCompare(b.slice(7), 'en'))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../../../docs/endpoints.txt')
})
