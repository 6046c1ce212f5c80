import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { seedCompany } from '../../../seed/companies.ts'
import { seedLocation } from '../../../seed/locations.ts'
import { seedPerson } from '../../../seed/people.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'

async function twoPeople() {
  const server = await startTestServer({ roles: new Set(['web']) }, { log: pino({ level: 'silent' }) })
  const { platform } = server.app
  const company = await seedCompany(platform)
  const { id } = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    timezone: 'UTC',
  })
  const person = async () => {
    const role = 'ROLE_AGGREGATOR'
    const cookie = await newSession(server, await seedPerson(platform, { role, companyId: company.id }))
    return {
      get: (path: string) => fetch(`${server.url}/api/locations/${id}${path}`, { headers: { cookie } }),
      cookie,
    }
  }
  return {
    greedy: await person(),
    other: await person(),
    locationId: id,
    port: Number(new URL(server.url).port),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const year = `/summary?from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2026, 0, 1)}`

test('who asks for much at once is told when to come again, while others are answered', async () => {
  await using people = await twoPeople()
  const flood = Array.from({ length: 60 }, () => people.greedy.get(year))
  const asked = await people.other.get(year)
  expect(asked.status).toBe(200)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    expect(await answer.json()).toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/try again in \d+ s/),
    })
  }
  expect((await people.greedy.get(year)).status).toBe(200)
})

test('who takes a file slowly has no turn meanwhile', async () => {
  await using people = await twoPeople()
  const path = `/api/locations/${people.locationId}/reports/file?from=2015-01-01&to=2024-12-31&step=quarter&format=csv`
  const slow = connect({ port: people.port, host: '127.0.0.1' })
  slow.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${people.greedy.cookie}\r\n\r\n`)
  await new Promise((begun) => slow.once('readable', begun))
  expect((await people.greedy.get(year)).status).toBe(200)
  slow.destroy()
})
