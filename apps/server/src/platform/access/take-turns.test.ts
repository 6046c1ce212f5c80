import { connect } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
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
    database: { db: platform.db, url: server.databaseUrl },
    port: Number(new URL(server.url).port),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const year = `/summary?from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2026, 0, 1)}`

test('a person with too many requests gets a retry time, while others are answered', async () => {
  await using people = await twoPeople()
  let served = 0
  const flood = Array.from({ length: 60 }, async () => {
    const answer = await people.greedy.get(year)
    if (answer.status === 200) served++
    return answer
  })
  const asked = await people.other.get(year)
  expect(asked.status).toBe(200)
  // in a single queue, this call would be answered after all 25 that may wait
  expect(served).toBeLessThan(13)
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
      message: expect.stringMatching(/Try again in \d+ s/),
      data: { retryAfterS: Number(answer.headers.get('retry-after')) },
    })
  }
  expect((await people.greedy.get(year)).status).toBe(200)
})

test('a slow download does not block its turn while it waits', async () => {
  await using people = await twoPeople()
  const path = `/api/locations/${people.locationId}/reports/file?from=2015-01-01&to=2024-12-31&step=quarter&format=csv`
  const slow = connect({ port: people.port, host: '127.0.0.1' })
  slow.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${people.greedy.cookie}\r\n\r\n`)
  await new Promise((begun) => slow.once('readable', begun))
  expect((await people.greedy.get(year)).status).toBe(200)
  slow.destroy()
})

test('a statement over the time limit is cancelled, and the caller gets an error', async () => {
  await using people = await twoPeople()
  const { db, url } = people.database
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  )
  expect(rows).toEqual([{ limit: '30s' }])
  await using watcher = await watcherOf(url)
  await watcher.query('begin; lock table location_day in access exclusive mode')
  const asked = people.greedy.get(year)
  // acts as the limit does after half a minute
  await vi.waitUntil(async () => (await watcher.query(CANCEL)).rowCount)
  const answer = await asked
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', message: expect.stringMatching(/took too long/) }),
  ])
  await watcher.query('rollback')
  expect((await people.greedy.get(year)).status).toBe(200)
})

const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

async function watcherOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    query: (text: string) => client.query(text),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
