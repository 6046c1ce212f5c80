import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedCompany } from '../../../../../seed/companies.ts'
import { seedPerson } from '../../../../../seed/people.ts'
import { signedInAs } from '../../../../testing/people/sign-in.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { stateRound } from './state-round.ts'

type Controllers = { company: 'Alpha' | 'Beta' | 'Gamma'; count: number; network: string | null }

/** Companies with connected controllers that came from networks, and a super admin. */
async function startTowns(controllers: readonly Controllers[]) {
  const server = await startTestServer({ roles: new Set(['web'] as const) })
  const { platform } = server.app
  const operator = await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })
  const companies = new Map<string, Awaited<ReturnType<typeof seedCompany>>>()
  for (const { company: name, count, network } of controllers) {
    const company = companies.get(name) ?? (await seedCompany(platform, { name }))
    companies.set(name, company)
    await sql`
      with place as (
        insert into location (company_id, location_group_id, name, country_id, timezone)
        select ${company.id}, ${company.rootGroupId}, 'Home ' || n, 705, 'Europe/Ljubljana'
        from generate_series(1, ${count}::integer) n
        returning id
      )
      insert into oem_device (serial, type, secret_hash, location_id, connected, connected_at, claimed_at, network)
      select 'TEST-TEST-0000-' || lpad(id::text, 4, '0'), 'CONTROLLER', '\\x00', id, true, now(), now() - interval '1 day', ${network}
      from place
    `.execute(platform.db)
  }
  const judge = async () => {
    await stateRound(platform, Date.now())
    const { rows } = await sql<{ about: string; code: string | null; value: number | null; count: number }>`
      select split_part(source, ':', 1) as about, min(code) as code, min(value) as value, count(*) as count from alarm
      where resolved_at is null and cause_id is null group by about order by about
    `.execute(platform.db)
    return rows
  }
  const lose = (network: string | null) =>
    sql`update oem_device set connected = false, disconnected_at = now() - interval '15 minutes', disconnected_because = 'network'
      where network is not distinct from ${network}`.execute(platform.db)
  return {
    ...server,
    ...{ platform, operator, judge, lose },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const elsewhere: Controllers = { company: 'Alpha', count: 2, network: 'elsewhere' }
const spread = (count: number): Controllers[] => [
  { company: 'Alpha', count, network: 'town' },
  { company: 'Beta', count, network: 'town' },
  { company: 'Gamma', count, network: 'town' },
  elsewhere,
]

test('controllers of several companies lost in one network are one alarm for operators of the platform', async () => {
  await using towns = await startTowns(spread(4))
  const { platform, operator, judge, lose } = towns
  expect(await judge()).toEqual([])
  await lose('town')
  // each company still sees its own controllers, too few for an outage of its own
  expect(await judge()).toMatchObject([
    { about: 'controller', count: 12 },
    { about: 'network', code: 'Alpha, Beta, Gamma', value: 12, count: 1 },
  ])
  const { alarms } = towns.client(await signedInAs(towns, operator))
  const [outage] = (await alarms.list({ kind: 'OUTAGE' })).data.alarms
  expect(outage).toMatchObject({ code: 'Alpha, Beta, Gamma', companyId: null, location: null, limit: 10 })
  const heard = await platform.db
    .selectFrom('notice')
    .select(['user_ids', 'is_solved'])
    .where('topic', '=', `alarm:${outage?.id}`)
    .execute()
  expect(heard).toEqual([{ user_ids: [operator.id], is_solved: false }])
  // the network is a mark, and not shown
  expect(JSON.stringify((await alarms.get({ alarmId: outage?.id ?? 0 })).data)).not.toContain('town')

  await sql`update oem_device set connected = true`.execute(platform.db)
  expect(await judge()).toEqual([])
})

test.each<[string, Controllers[], string[]]>([
  ['a few controllers behind a shared line', spread(3), ['controller']],
  ['controllers of one company', [{ company: 'Beta', count: 12, network: 'town' }, elsewhere], ['company']],
  ['controllers behind a proxy, from which all come', spread(4).slice(0, 3), ['controller']],
])('%s have no outage of a network', async (_which, controllers, about) => {
  await using towns = await startTowns(controllers)
  await towns.lose('town')
  expect((await towns.judge()).map((alarm) => alarm.about)).toEqual(about)
})

test('controllers whose network is unknown are part of no network outage', async () => {
  await using towns = await startTowns([
    ...spread(4),
    ...spread(4).map((some) => ({ ...some, network: null })),
  ])
  await towns.lose(null)
  expect((await towns.judge()).map(({ about }) => about)).toEqual(['controller'])
})

test('an outage counts the controllers that were lost with it, not those that were away before', async () => {
  await using towns = await startTowns([
    { company: 'Beta', count: 3, network: 'village' },
    { company: 'Beta', count: 12, network: 'town' },
  ])
  await towns.lose('village')
  await sql`update oem_device set disconnected_at = disconnected_at - interval '7 days'`.execute(
    towns.platform.db,
  )
  await towns.lose('town')
  expect(await towns.judge()).toMatchObject([{ about: 'company', value: 12 }, { about: 'controller' }])
})
