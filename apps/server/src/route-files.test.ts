import { globSync } from 'node:fs'
import { api } from '@kilowatt/contracts/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractCalls } from './testing/calls/contract-calls.ts'
import { startTestServer, type TestServer } from './testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const routeFiles = globSync('modules/**/*.routes.ts', { cwd: import.meta.dirname })

test.each(Object.keys(api))('%s.* of docs/endpoints.txt is answered by one file of that name', (group) => {
  expect(routeFiles.filter((file) => file.endsWith(`/${kebab(group)}.routes.ts`))).toHaveLength(1)
})

test.each(contractCalls.filter(({ access }) => access !== 'public'))(
  '$method /api$path is refused to visitors',
  async ({ method, path }) => {
    const response = await fetch(`${server.url}/api${path.replace(/\{\w+\}/g, '1')}`, { method })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  },
)

test.each(contractCalls.filter(({ access }) => access === 'public'))(
  '$method /api$path is open to visitors',
  async ({ method, path }) => {
    const response = await fetch(`${server.url}/api${path.replace(/\{\w+\}/g, 'en')}`, { method })
    expect([200, 400]).toContain(response.status)
  },
)
