import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../../seed/two-companies.ts'
import { signedInAs } from '../../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { stateRound } from './state-round.ts'

const HOST = 'energy.alpha.example'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let server: TestServer
let world: TwoCompanies
let brandId: number

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
  world = await seedTwoCompanies(server.app.platform)
  const brand = await db()
    .insertInto('brand')
    .values({
      ...{ company_id: world.company.id, identifier: 'alpha', host: HOST },
      ...{ platform_name: 'Alpha Energy', product_name: 'Alpha Energy' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  brandId = brand.id
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
const began = new Date()
type Found = { brokenMs?: number | null; certificateDays?: number; host?: string }

/** @param brokenMs how long the domain has not worked when the alarms are judged; null: it works */
const found = async ({ brokenMs = null, certificateDays = 90, host = HOST }: Found) => {
  const isBroken = brokenMs !== null
  await db().deleteFrom('brand_address').execute()
  await db()
    .insertInto('brand_address')
    .values({
      ...{ brand_id: brandId, host, checked_at: began, next_at: began },
      ...{ fault: isBroken ? 'certificate' : null, failed_since: isBroken ? began : null },
      certificate_ends_at: new Date(began.getTime() + certificateDays * DAY_MS),
    })
    .execute()
  await stateRound(server.app.platform, began.getTime() + (brokenMs ?? 20 * MINUTE_MS))
  return alarms()
}
const alarms = async () => {
  const { alarms: all } = server.client(await signedInAs(server, world.people.aggregator))
  const { data } = await all.list({ companyId: world.company.id })
  return data.alarms.map(({ kind, code, limit, severity }) => ({ kind, code, limit, severity }))
}

test('a domain that does not work for a quarter of an hour is an alarm of its company until it works', async () => {
  expect(await found({ brokenMs: 14 * MINUTE_MS })).toEqual([])
  const broken = [{ kind: 'BRAND_ADDRESS', code: HOST, limit: null, severity: 'critical' }]
  expect(await found({ brokenMs: 16 * MINUTE_MS })).toEqual(broken)
  const { alarms: foreign } = server.client(await signedInAs(server, world.people.foreignAggregator))
  expect((await foreign.list({})).data.alarms).toEqual([])
  expect(await found({})).toEqual([])
})

test('findings about an earlier domain raise no alarm', async () => {
  expect(await found({ brokenMs: DAY_MS, host: 'old.alpha.example' })).toEqual([])
})

test('a certificate is an alarm as many days before its end as the company chose', async () => {
  expect(await found({ certificateDays: 15 })).toEqual([])
  const ending = { kind: 'BRAND_CERTIFICATE', code: HOST, severity: 'major' }
  expect(await found({ certificateDays: 13 })).toEqual([{ ...ending, limit: 14 }])
  const { alarmRules } = server.client(await signedInAs(server, world.people.aggregator))
  const set = (days: number) =>
    alarmRules.set({
      scope: { companyId: world.company.id },
      rule: {
        ...{ kind: 'BRAND_CERTIFICATE', name: null, isActive: true, severity: 'major', settings: { days } },
        ...{ raiseDelayS: 0, clearDelayS: 0 },
      },
    })
  await set(10)
  expect(await found({ certificateDays: 13 })).toEqual([])
  await set(30)
  expect(await found({ certificateDays: 29 })).toEqual([{ ...ending, limit: 30 }])
  expect(await found({ certificateDays: -1 })).toEqual([{ ...ending, limit: 30 }])
  expect(await found({ certificateDays: 90 })).toEqual([])
})
