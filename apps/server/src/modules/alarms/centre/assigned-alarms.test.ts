import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGrant } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { dutyRound } from '../duty/duty-rounds.ts'

let server: TestServer
let world: TwoCompanies
let alarmId: number
let hiddenId: number

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`truncate alarm, notice restart identity cascade`.execute(db())
  const place = { companyId: world.company.id, locationId: world.location.id }
  alarmId = await openAlarm(db(), { ...place, kind: 'OFF_GRID', source: 'device:1' })
  hiddenId = await openAlarm(db(), { ...place, kind: 'ERROR', source: 'device:1', causeId: alarmId })
})

const assign = async (userId: number | null, by: CastName = 'aggregator') =>
  (await as(by)).alarms.act({ alarmIds: [alarmId], action: { type: 'assign', userId } })
const notices = () =>
  db().selectFrom('notice').select(['kind', 'user_ids', 'topic', 'needs', 'values']).orderBy('id').execute()
const assignees = async () => {
  const rows = await db().selectFrom('alarm').select(['assigned_to']).orderBy('id').execute()
  return rows.map(({ assigned_to }) => assigned_to)
}

test('people who get an alarm from another person are notified of it, and not of the alarms hidden behind it', async () => {
  const { owner } = world.people
  await assign(owner.id)
  expect(await assignees()).toEqual([owner.id, owner.id])
  expect(await notices()).toMatchObject([
    {
      ...{ kind: 'alarmAssigned', user_ids: [owner.id], topic: `alarm:${alarmId}` },
      needs: { type: 'location', id: world.location.id, action: 'view' },
      values: { person: expect.stringMatching(/./), alarm: { text: 'alarmOffGrid.title' } },
    },
  ])
  // this changes nothing
  await assign(owner.id)
  expect(await notices()).toHaveLength(1)
})

test('no one is notified of alarms that they assign to themselves or that are taken from them', async () => {
  await assign(world.people.aggregator.id)
  await assign(null)
  expect(await notices()).toEqual([])
})

test('only people who see an alarm can be assigned to it', async () => {
  for (const name of ['nobody', 'foreignOwner'] as const)
    expect([name, await codeOf(assign(world.people[name].id))]).toEqual([name, 'invalid'])
  expect(await assignees()).toEqual([null, null])
})

test('an alarm becomes unassigned when its person may no longer see it', async () => {
  const { owner, nobody } = world.people
  const share = { userId: nobody.id, locationId: world.location.id }
  await seedGrant(server.app.platform, { ...share, actions: ['view'] })
  await assign(nobody.id)
  await dutyRound(server.app.platform)
  expect(await assignees()).toEqual([nobody.id, nobody.id])
  await (await as('owner')).grants.revoke(share)
  await dutyRound(server.app.platform)
  expect(await assignees()).toEqual([null, null])
  const { timeline } = (await (await as('aggregator')).alarms.get({ alarmId: hiddenId })).data
  expect(timeline[0]).toMatchObject({ type: 'assigned', by: null, text: null })
  await assign(owner.id)
  await dutyRound(server.app.platform)
  expect(await assignees()).toEqual([owner.id, owner.id])
})
