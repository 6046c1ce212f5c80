import { globSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kilowatt/contracts/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const routeFiles = globSync('modules/*/*.routes.ts', { cwd: import.meta.dirname })

/** Every call of the contract; its file is the `*.routes.ts` named as its group. */
const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, call]) => {
    const { route, meta, outputSchema } = call['~orpc']
    return {
      name: `${group}.${name}`,
      method: route.method ?? 'POST',
      path: `/api${route.path}`,
      access: meta.access,
      hasReply: outputSchema !== undefined,
      file: routeFiles.filter((file) => file.endsWith(`/${kebab(group)}.routes.ts`)).join(' and '),
    }
  }),
)

test('every endpoint names its guard, its reply and the one file that answers it', async () => {
  expect(
    endpoints.filter(({ access, hasReply, file }) => !access || !hasReply || file.split(' ').length !== 1),
  ).toEqual([])
  expect(endpoints.filter(({ file }) => file === '').map(({ name }) => name)).toEqual([])
  const lines = endpoints.map(
    ({ method, path, access, file }) => `${method.padEnd(6)} ${path}  [${access}]  ${file}`,
  )
  await expect(
    `${lines.toSorted((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)).join('\n')}\n`,
  ).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/endpoints.txt'))
})

test.each(endpoints.filter(({ access }) => access !== 'public'))(
  '$method $path is 401 for strangers',
  async ({ method, path }) => {
    const response = await fetch(server.url + path.replace(/\{\w+\}/g, '1'), { method })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  },
)

test.each(endpoints.filter(({ access }) => access === 'public'))(
  '$method $path is open to strangers',
  async ({ method, path }) => {
    const response = await fetch(server.url + path.replace(/\{\w+\}/g, 'en'), { method })
    expect([200, 400]).toContain(response.status)
  },
)
