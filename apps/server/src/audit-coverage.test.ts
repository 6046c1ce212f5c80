import { auditActions, auditFieldTexts } from '@kilowatt/contracts/audit-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../seed/companies.ts'
import { seedLocation } from '../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../seed/people.ts'
import { offerFirstAccount } from './modules/identity/index.ts'
import type { AuditCase, Making, Stage } from './testing/calls/audit-case.ts'
import { callByName } from './testing/calls/call-by-name.ts'
import { auditCases, exampleOf, isPersonal } from './testing/calls/call-examples.ts'
import { type Belongings, belongingsOf, furnish, type Place } from './testing/calls/call-scene.ts'
import { contractCalls } from './testing/calls/contract-calls.ts'
import { type SceneServer, startSceneServer } from './testing/calls/scene-server.ts'
import { newSession, signedInAs } from './testing/people/sign-in.ts'
import { visitProvider } from './testing/people/social-visit.ts'
import { startTestServer, type TestServer } from './testing/servers/test-server.ts'

/**
 * Makes every writing call and checks its log entry: action, object, actor, impersonated user, address and
 * readers.
 */

const HERE = '127.0.0.1'

let server: SceneServer
let superAdmin: SeededPerson
let common: { place: Place; self: Belongings; selfId: number }
/** actions that calls wrote to the log */
const seen = new Set<unknown>()

beforeAll(async () => {
  server = await startSceneServer()
  superAdmin = await seedPerson(server.app.platform, { role: 'ROLE_SUPER_ADMIN' })
  const place = await freshPlace()
  common = { place, ...(await freshSelf(place)) }
})
afterAll(() => server[Symbol.asyncDispose]())

const madeOnce = ['firstAccount.create']

test('every call that may change something is audited, or declares why not', () => {
  const writing = contractCalls.flatMap(({ name, method }) => (method === 'GET' ? [] : [name]))
  expect([...Object.keys(auditCases), ...madeOnce].toSorted()).toEqual(writing.toSorted())
})

test.each(
  Object.entries(auditCases).flatMap(([name, makings]) =>
    makings === undefined || 'because' in makings ? [] : [[name, makings] as const],
  ),
)('%s writes an audit entry', async (name, makings) => {
  for (const making of makings) {
    const { expected, found } = await resultOf(name, making)
    expect(found).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    for (const { action } of found.map(Object)) seen.add(action)
  }
})

test("exporting one's data is logged", async () => {
  const { place } = common
  const { selfId } = await freshSelf(place)
  const cookie = await newSession(server, { id: selfId })
  const last = await lastEntryId(server)
  expect((await callByName(server, 'account.exportData', undefined, { cookie })).outcome).toBe('ok')
  expect(await entriesSince(server, last)).toEqual([
    entry('user.export', 'user', selfId, selfId, place.companyId),
  ])
})

test('a first sign-in with a provider is logged: new account, linked provider, and sign-in', async () => {
  server.provider.become({ sub: 'new', email: 'new@example.com', email_verified: true })
  const last = await lastEntryId(server)
  const { cookie } = await visitProvider(server, 'a', { body: { agreeToTerms: true } })
  const { id } = (await server.client(cookie).auth.user()).data.user
  expect(await entriesSince(server, last)).toEqual([
    entry('user.register', 'user', id, id, null),
    entry('user.link-provider', 'user', id, id, null),
    entry('session.start', 'user', id, id, null),
  ])
})

test('the very first account of an installation is logged', async () => {
  await using empty = await startTestServer()
  const address = await offerFirstAccount(empty.app.platform, empty.url)
  const token = new URL(address ?? '').searchParams.get('token')
  const input = { ...Object(exampleOf.get('firstAccount.create')?.(common)), token }
  const { outcome } = await callByName(empty, 'firstAccount.create', input, {})
  expect(outcome).toBe('ok')
  const { id } = await empty.app.platform.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  expect(await entriesSince(empty, 0)).toEqual([
    entry('user.create-first', 'user', id, id, null),
    entry('session.start', 'user', id, id, null),
  ])
})

const elsewhere = ['bidding-zone.correct-prices', 'user.create-first', 'user.export', 'user.link-provider']

test('law: every action of the audit log is written by a call', () => {
  expect([...new Set([...seen, ...elsewhere])].toSorted()).toEqual([...auditActions].toSorted())
})

test('law: the audit log page has a text for every field', async () => {
  const entries = await server.app.platform.db.selectFrom('audit_entry').select(['before', 'after']).execute()
  const found = new Set(entries.flatMap(({ before, after }) => [...paths(before), ...paths(after)]))
  expect([...found].filter((field) => !Object.hasOwn(auditFieldTexts, field))).toEqual([])
})

function paths(values: object | null, above = ''): string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? paths(value, `${above}${name}.`)
      : [above + name],
  )
}

async function freshPlace(): Promise<Place> {
  const { platform } = server.app
  const { id: companyId, rootGroupId } = await seedCompany(platform)
  const location = await seedLocation(platform, { companyId, locationGroupId: rootGroupId })
  return furnish(
    server,
    { companyId, rootGroupId, locationId: location.id },
    server.client(await signedInAs(server, superAdmin)),
  )
}

async function freshSelf({ companyId }: Pick<Place, 'companyId'>) {
  const person = await seedPerson(server.app.platform, { companyId, role: 'ROLE_USER_ADVANCED' })
  return { self: await belongingsOf(server, person), selfId: person.id }
}

/** Makes a call in one of its cases, each with its own data, and compares its entries with the expected ones. */
async function resultOf(name: string, making: Making) {
  await server.app.platform.db.deleteFrom('attempt').execute()
  const scene = isPersonal(name)
    ? { ...common, ...(await freshSelf(common.place)) }
    : { ...common, place: await freshPlace() }
  const cookie = await newSession(server, isPersonal(name) ? { id: scene.selfId } : superAdmin)
  const stage: Stage = { ...scene, server, cookie, api: server.client(cookie) }
  const made = await making(stage)
  const caller = await callerOf(made, stage)
  const input = made.input ?? exampleOf.get(name)?.(scene)
  const last = await lastEntryId(server)
  const { outcome } = await callByName(server, name, input, caller.cookie ? { cookie: caller.cookie } : {})
  if (outcome !== 'ok') return { expected: ['ok'], found: [outcome] }
  const found = await entriesSince(server, last)
  const expected = made.leaves.map(
    ([action, objectType, objectId, companyId = stage.place.companyId], at) => {
      const left = found[at]
      return entry(
        action,
        objectType,
        objectId === 'new' ? madeId(left?.objectId) : objectId,
        made.actorId === 'new' ? madeId(left?.actorId) : (made.actorId ?? caller.userId),
        companyId === 'new' ? madeId(left?.objectId) : companyId,
        made.asUserId,
      )
    },
  )
  return { expected, found }
}

/** The id of the object that the call created. */
function madeId(id: unknown): number {
  const number = Number(id)
  if (!Number.isInteger(number) || number < 1) throw new Error(`the entry is about ${id}`)
  return number
}

async function callerOf(made: AuditCase, { selfId, place, cookie }: Stage) {
  switch (made.by) {
    case 'superAdmin':
      return { userId: superAdmin.id, cookie }
    case 'self':
      return { userId: selfId, cookie }
    case 'invited':
      return { userId: place.invited.id, cookie: await newSession(server, place.invited) }
    case 'stranger':
      return { userId: 0, cookie: made.cookie ?? '' }
  }
}

const entry = (
  action: string,
  objectType: string,
  objectId: number | null,
  actorId: number,
  companyId: number | null,
  asUserId: number | null = null,
) => ({
  action,
  objectType,
  objectId: objectId === null ? null : String(objectId),
  actorId,
  asUserId,
  companyId,
  ip: HERE,
})

async function lastEntryId({ app }: Pick<TestServer, 'app'>): Promise<number> {
  const { db } = app.platform
  const row = await db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').executeTakeFirst()
  return Number(row?.id ?? 0)
}

const entriesSince = ({ app }: Pick<TestServer, 'app'>, id: number) =>
  app.platform.db
    .selectFrom('audit_entry')
    .select([
      'action',
      'object_type as objectType',
      'object_id as objectId',
      'actor_id as actorId',
      'as_user_id as asUserId',
      'company_id as companyId',
      'ip',
    ])
    .where('id', '>', id)
    .orderBy('id')
    .execute()
