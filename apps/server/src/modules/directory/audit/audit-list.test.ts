import { readCsv } from '@kilowatt/domain/csv/csv-rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { type Change, system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
/** Time after the sign-ins, which are in the log too. */
let since: string

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { people, company, foreign } = world
  for (const name of ['superAdmin', 'aggregator', 'foreignAggregator'] as const) await as(name)
  const { rows } = await server.app.platform.pool.query<{ at: Date }>(
    "select max(at) + interval '1 ms' as at from audit_entry",
  )
  since = rows[0]?.at.toISOString() ?? ''
  await record({ actor: { userId: people.aggregator.id }, action: 'location.update', companyId: company.id })
  await record({
    actor: { userId: people.owner.id, impersonatorId: people.superAdmin.id },
    action: 'location.delete',
    companyId: company.id,
    objectName: '=HYPERLINK("http://evil.example")',
  })
  await record({
    actor: { userId: people.foreignAggregator.id },
    action: 'company.update',
    objectType: 'company',
    companyId: foreign.id,
  })
  await record({ actor: { userId: people.superAdmin.id }, action: 'user.verify', companyId: null })
})
afterAll(() => server[Symbol.asyncDispose]())

type Entry = Parameters<Change['audit']>[0]

const record = (entry: Partial<Entry> & Pick<Entry, 'action' | 'companyId'>) =>
  server.app.platform.inTx({ ...system, ip: '192.0.2.1' }, ({ audit }) =>
    audit({
      objectType: 'location',
      objectId: 7,
      before: { name: 'a' },
      after: { name: 'b' },
      ...entry,
    }),
  )
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const actions = async (name: CastName, filters: object = {}) =>
  (await (await as(name)).audit.list({ from: since, ...filters })).data.entries.map(({ action }) => action)

describe('GET /audit', () => {
  test('shows super admins everything, newest first', async () => {
    expect(await actions('superAdmin')).toEqual([
      'user.verify',
      'company.update',
      'location.delete',
      'location.update',
    ])
  })

  test('shows aggregators what happened in their company', async () => {
    expect(await actions('aggregator')).toEqual(['location.delete', 'location.update'])
    expect(await actions('aggregator', { companyId: world.foreign.id })).toEqual([])
    expect(await actions('foreignAggregator')).toEqual(['company.update'])
  })

  test('contains actor, impersonated user, action, object, address and changes', async () => {
    const { data } = await (await as('aggregator')).audit.list({ impersonated: 'true' })
    expect(data).toEqual({
      total: 1,
      totalIsCapped: false,
      names: {},
      entries: [
        {
          id: expect.any(Number),
          at: expect.any(Number),
          actor: { id: world.people.superAdmin.id, email: world.people.superAdmin.email, name: 'Ana Novak' },
          asUser: { id: world.people.owner.id, email: world.people.owner.email, name: 'Ana Novak' },
          action: 'location.delete',
          objectType: 'location',
          objectId: '7',
          objectName: '=HYPERLINK("http://evil.example")',
          company: { id: world.company.id, name: 'Alpha' },
          ip: '192.0.2.1',
          before: { name: 'a' },
          after: { name: 'b' },
        },
      ],
    })
  })

  test.each<[object, string[]]>([
    [{ action: 'location' }, ['location.delete', 'location.update']],
    [{ action: 'location.update' }, ['location.update']],
    [{ objectType: 'company' }, ['company.update']],
    [{ objectId: '8' }, []],
    [{ impersonated: 'false', action: 'location' }, ['location.update']],
    [{ from: '2999-01-01T00:00:00Z' }, []],
    [{ to: '2000-01-01T00:00:00Z' }, []],
    [{ pageSize: 1, page: 2 }, ['company.update']],
  ])('returns only entries that match %j', async (filters, expected) => {
    expect(await actions('superAdmin', filters)).toEqual(expected)
  })

  test('finds what a person did, and what others did while impersonating the person', async () => {
    const actorId = world.people.owner.id
    expect(await actions('superAdmin', { actorId })).toEqual(['location.delete'])
    const { email } = world.people.foreignAggregator
    expect(await actions('superAdmin', { actorEmail: email.toUpperCase() })).toEqual(['company.update'])
  })

  test('resolves ids in entries to names, for aggregators only in their company', async () => {
    const { people, company, foreign } = world
    await record({
      actor: { userId: people.aggregator.id },
      action: 'user.change-company',
      objectType: 'user',
      objectId: people.owner.id,
      objectName: null,
      companyId: company.id,
      before: { companyId: foreign.id },
      after: { companyId: company.id, userId: people.owner.id },
    })
    const entryShownTo = async (name: CastName) => {
      const { entries, names } = (await (await as(name)).audit.list({ action: 'user.change-company' })).data
      return { object: entries[0]?.objectName, names }
    }
    const names = { [`user:${people.owner.id}`]: people.owner.email, [`company:${company.id}`]: 'Alpha' }
    expect(await entryShownTo('aggregator')).toEqual({ object: people.owner.email, names })
    expect((await entryShownTo('superAdmin')).names).toEqual({ ...names, [`company:${foreign.id}`]: 'Beta' })
  })

  test.each<[CastName, string]>([
    ['owner', 'forbidden'],
    ['colleague', 'forbidden'],
  ])('is refused to %s', async (name, code) => {
    await expect((await as(name)).audit.list({})).rejects.toMatchObject({ code })
  })
})

test.each([
  [
    'en',
    ['Time (UTC)', 'Person', 'Person’s ID'],
    ['Location deleted', 'Location settings changed', 'Location'],
  ],
  [
    'sl',
    ['Čas (UTC)', 'Oseba', 'ID osebe'],
    ['Lokacija izbrisana', 'Nastavitve lokacije spremenjene', 'Lokacija'],
  ],
])(
  "GET /audit/export is a CSV file in the reader's language and without formulas: %s",
  async (locale, head, words) => {
    const cookie = await signedInAs(server, world.people.aggregator)
    const response = await fetch(`${server.url}/api/audit/export?action=location&locale=${locale}`, {
      headers: { cookie },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toContain('audit.csv')
    const [header, ...rows] = readCsv(await response.text())
    expect(header?.cells.slice(0, 3)).toEqual(head)
    const [deleted, changed, location] = words
    expect(rows.map(({ cells }) => [cells[5], cells[6], cells[8]])).toEqual([
      [deleted, location, '\'=HYPERLINK("http://evil.example")'],
      [changed, location, ''],
    ])
  },
)
