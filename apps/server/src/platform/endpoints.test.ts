import { api } from '@kilowatt/contracts/api'
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'

type Entry = { name: string; method: string; path: string; access: string | undefined; hasOutput: boolean }

function entriesOf(router: object, path: readonly string[] = []): Entry[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = [...path, key]
    if (!isContractProcedure(value)) return entriesOf(value, name)
    const { route, meta, outputSchema } = value['~orpc']
    return {
      name: name.join('.'),
      method: route.method ?? '',
      path: route.path ?? '',
      access: meta.access,
      hasOutput: outputSchema !== undefined,
    }
  })
}

const entries = entriesOf(api)

test('every call names its method, its path, who may make it and what it answers', () => {
  const incomplete = entries.filter(
    ({ method, path, access, hasOutput }) => !method || !path || !access || !hasOutput,
  )
  expect(incomplete).toEqual([])
})

test('no two calls share a door', () => {
  const doors = entries.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)
  expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([])
})

test('docs/endpoints.txt is the map of all calls, and shows every new door', async () => {
  const lines = entries
    .map(({ method, path, access, name }) => `${method.padEnd(6)} /api${path}  [${access}]  ${name}`)
    .sort((a, b) => a.slice(7).localeCompare(b.slice(7), 'en'))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../../docs/endpoints.txt')
})
