import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedLocationGroup } from '../../../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'

let server: TestServer
let world: TwoCompanies
let companyId: number
let locationId: number
let controllerId: number
let deviceId: number

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const idsOf = ({ data }: { data: { alarms: readonly { id: number }[] } }) => data.alarms.map(({ id }) => id)

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
  locationId = world.location.id
  controllerId = (await seedOemDevice(server.app.platform, { locationId })).id
  deviceId = (
    await seedDevice(server.app.platform, {
      locationId,
      oemDeviceId: controllerId,
      source: 'inv',
      name: 'Inverter',
    })
  ).id
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => sql`truncate alarm, maintenance_window restart identity cascade`.execute(db()))

const atHome = () => ({ companyId, locationId })

test('returns the alarms of a location by type, under the names of the specification', async () => {
  const { serial } = await db()
    .selectFrom('oem_device')
    .select('serial')
    .where('id', '=', controllerId)
    .executeTakeFirstOrThrow()
  await openAlarm(db(), {
    ...atHome(),
    ...{ kind: 'ERROR', deviceId, oemDeviceId: controllerId, firstAt: new Date('2026-07-05T06:07:00Z') },
  })
  const entry = {
    location_id: locationId,
    location_name: 'Home',
    type: 'ERROR',
    status: 'open',
    controller_id: controllerId,
    controller_unit_id: serial,
    device_id: deviceId,
    device_name: 'Inverter',
    event_first_recurrence_date_time: '05. 07. 2026 08:07',
  }
  const ofHome = { location_id: locationId, location_name: 'Home', alarms: { ERROR: [entry] } }

  const viewer = await as('viewer')
  expect((await viewer.alarms.ofLocation({ locationId })).data).toEqual(ofHome)
  const aggregator = await as('aggregator')
  const { locations } = (await aggregator.alarms.ofGroup({ locationGroupId: world.company.rootGroupId })).data
  expect(locations).toEqual([ofHome])
  const other = await aggregator.alarms.ofLocation({ locationId: world.otherLocation.id })
  expect(other.data).toEqual({ location_id: world.otherLocation.id, location_name: 'Workshop', alarms: {} })
})

test('puts alarms that need a person first', async () => {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)
  const workshop = { companyId, locationId: world.otherLocation.id }
  const minor = await openAlarm(db(), { ...atHome(), severity: 'minor', kind: 'OFF_GRID', firstAt: at(90) })
  const taken = await openAlarm(db(), {
    ...{ ...workshop, kind: 'ERROR', firstAt: at(80), assignedTo: world.people.aggregator.id },
  })
  const newer = await openAlarm(db(), { ...workshop, kind: 'OFF_GRID', firstAt: at(10) })
  const older = await openAlarm(db(), { ...workshop, kind: 'THRESHOLD', firstAt: at(20) })
  const wide = await openAlarm(db(), { companyId, kind: 'OUTAGE', firstAt: at(5) })
  const hidden = await Promise.all(
    [atHome(), workshop].map((of) =>
      openAlarm(db(), { ...of, kind: 'CONTROLLER_ERROR_CONNECTION', causeId: wide }),
    ),
  )
  const deeper = await openAlarm(db(), {
    ...{ ...atHome(), deviceId, kind: 'ERROR_COMMUNICATION', causeId: hidden[0] ?? 0 },
  })
  const snoozed = await openAlarm(db(), { ...workshop, severity: 'critical', kind: 'NO_PRODUCTION' })
  const aggregator = await as('aggregator')
  await aggregator.alarms.act({
    alarmIds: [snoozed],
    action: { type: 'snooze', until: Date.now() + 3_600_000 },
  })

  const byCause = await aggregator.alarms.list({ companyId })
  expect(idsOf(byCause)).toEqual([wide, older, newer, taken, minor, snoozed])
  expect(byCause.data.alarms[0]).toMatchObject({ hidden: 3, locations: 2, location: null })
  const ofHidden = (await aggregator.alarms.get({ alarmId: hidden[1] ?? 0 })).data
  expect(ofHidden.cause).toMatchObject({ id: wide, hidden: 3, locations: 2 })
  expect(byCause.data.alarms.at(-1)).toMatchObject({ state: 'snoozed', hidden: 0, locations: 1 })
  expect(idsOf(await aggregator.alarms.list({ companyId, view: 'mine' }))).toEqual([taken])
  expect((await aggregator.alarms.list({ companyId, view: 'all' })).data.total).toBe(9)
  const { data: counts } = await aggregator.alarms.counts({ companyId })
  expect(counts).toEqual({
    open: 5,
    worst: 'major',
    views: { cause: 6, all: 9, mine: 1, unassigned: 5, resolved: 0 },
    hidden: 3,
    locations: 2,
  })
  expect(idsOf(await aggregator.alarms.list({ companyId, search: 'inverter', view: 'all' }))).toEqual([
    deeper,
  ])
  expect(idsOf(await aggregator.alarms.list({ companyId, kind: 'OUTAGE' }))).toEqual([wide])
  expect(idsOf(await aggregator.alarms.list({ companyId, state: 'snoozed' }))).toEqual([snoozed])
  // an owner does not see the company's outage, so the alarm of the house is shown
  const owner = await as('owner')
  expect(idsOf(await owner.alarms.list({ locationId }))).toEqual([hidden[0], minor])
  expect(idsOf(await owner.alarms.list({}))).toEqual([hidden[0], minor])
  expect((await owner.alarms.get({ alarmId: hidden[0] ?? 0 })).data).toMatchObject({
    cause: null,
    hidden: [{ id: deeper }],
  })
})

test('lists only alarms of a group and the groups below it', async () => {
  const { otherLocation, company, foreign, foreignLocation } = world
  const id = await openAlarm(db(), atHome())
  const { platform } = server.app
  const south = await seedLocationGroup(platform, { companyId, parentId: company.rootGroupId, name: 'South' })
  await db()
    .updateTable('location')
    .set({ location_group_id: south.id })
    .where('id', '=', otherLocation.id)
    .execute()
  const other = await openAlarm(db(), { companyId, locationId: otherLocation.id })
  await openAlarm(db(), { companyId: foreign.id, locationId: foreignLocation.id })
  const { alarms } = await as('aggregator')
  const idsIn = async (groupId: number) => idsOf(await alarms.list({ companyId, groupId })).toSorted()
  expect(await idsIn(company.groupId)).toEqual([id])
  expect(await idsIn(south.id)).toEqual([other])
  expect(await idsIn(company.rootGroupId)).toEqual([id, other])
  expect(await codeOf(alarms.list({ companyId, groupId: foreign.rootGroupId }))).toBe('not_found')
  const { alarms: ofAll } = await as('superAdmin')
  expect(idsOf(await ofAll.list({ companyId, groupId: foreign.rootGroupId }))).toEqual([])
})

test("counts alarms that a company's outage hides, for a group and the marks of places", async () => {
  const { company, otherLocation } = world
  const outage = await openAlarm(db(), { companyId, kind: 'OUTAGE' })
  const lost = await openAlarm(db(), {
    ...{ ...atHome(), oemDeviceId: controllerId, kind: 'CONTROLLER_ERROR_CONNECTION', causeId: outage },
  })
  // explained by the alarm of the controller, which is shown
  await openAlarm(db(), { ...atHome(), deviceId, kind: 'ERROR_COMMUNICATION', causeId: lost })
  const { alarms, locations } = await as('aggregator')
  expect(idsOf(await alarms.list({ companyId }))).toEqual([outage])
  for (const locationGroupId of [company.groupId, company.rootGroupId]) {
    expect(idsOf(await alarms.list({ locationGroupId }))).toEqual([lost])
    expect(idsOf(await alarms.list({ companyId, groupId: locationGroupId }))).toEqual([lost])
    expect((await alarms.counts({ locationGroupId })).data).toMatchObject({ open: 1, hidden: 1 })
    const { data } = await alarms.ofGroup({ locationGroupId })
    expect(data.locations.map(({ alarms: of }) => Object.keys(of))).toEqual([['CONTROLLER_ERROR_CONNECTION']])
  }
  const marks = (await alarms.ofLocations({})).data
  expect(marks.locations).toEqual([{ locationId, open: 1, worst: 'major' }])
  expect(marks.groups.map(({ locationGroupId, open }) => [locationGroupId, open]).toSorted()).toEqual(
    [company.rootGroupId, company.groupId].map((id) => [id, 1]).toSorted(),
  )
  const listed = (await locations.list({ page: 1, pageSize: 10, sort: 'alarms' })).data
  expect(listed.locations.map(({ id, alarms: of }) => [id, of])).toEqual([
    [locationId, { open: 1, worst: 'major' }],
    [otherLocation.id, null],
  ])
})

test('lists an alarm in maintenance last and does not count it', async () => {
  const id = await openAlarm(db(), { ...atHome(), severity: 'critical' })
  const until = Date.now() + 3_600_000
  await db()
    .insertInto('maintenance_window')
    .values({
      ...{ company_id: companyId, location_group_id: world.company.rootGroupId, location_id: null },
      ...{ from_at: new Date(Date.now() - 60_000), until_at: new Date(until), reason: 'New inverter' },
      created_by: null,
    })
    .execute()
  const owner = await as('owner')
  const { data } = await owner.alarms.list({ locationId })
  expect(data.alarms).toMatchObject([{ id, state: 'maintenance', maintenanceUntil: until }])
  expect((await owner.alarms.counts({ locationId })).data).toMatchObject({ open: 0, worst: null })
})

test('acts on many alarms and those hidden behind them, and logs this once per company', async () => {
  const cause = await openAlarm(db(), {
    ...atHome(),
    kind: 'CONTROLLER_ERROR_CONNECTION',
    oemDeviceId: controllerId,
  })
  const hidden = await openAlarm(db(), { ...atHome(), kind: 'ERROR_COMMUNICATION', deviceId, causeId: cause })
  const controller = await as('controller')
  const acknowledged = await controller.alarms.act({ alarmIds: [cause], action: { type: 'acknowledge' } })
  expect(acknowledged.data).toEqual({ changed: 2 })
  expect((await controller.alarms.act({ alarmIds: [cause], action: { type: 'acknowledge' } })).data).toEqual({
    changed: 0,
  })
  const { data } = await controller.alarms.get({ alarmId: hidden })
  expect(data.alarm).toMatchObject({ state: 'acknowledged', acknowledged: { by: 'Ana Novak' } })
  expect(data.timeline.map(({ type, by }) => [type, by])).toEqual([
    ['acknowledged', 'Ana Novak'],
    ['raised', null],
  ])
  expect(data.cause).toMatchObject({ id: cause, hidden: 1 })
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['action', 'object_id', 'company_id', 'after'])
    .where('action', '=', 'alarm.acknowledge')
    .execute()
  expect(entries).toEqual([
    { action: 'alarm.acknowledge', object_id: `${cause}`, company_id: companyId, after: { alarms: 2 } },
  ])
})

test('refuses people who may only see an alarm, and hides the alarm from others', async () => {
  const id = await openAlarm(db(), atHome())
  const acknowledge = async (name: CastName, alarmId: number) =>
    codeOf((await as(name)).alarms.act({ alarmIds: [alarmId], action: { type: 'acknowledge' } }))
  expect(await acknowledge('viewer', id)).toBe('forbidden')
  const hiddenFrom = ['blindGuest', 'colleague', 'foreignAggregator', 'nobody'] as const
  for (const name of hiddenFrom) {
    expect(await acknowledge(name, id)).toBe('not_found')
    expect(await acknowledge(name, id + 1_000)).toBe('not_found')
    expect(await codeOf((await as(name)).alarms.get({ alarmId: id }))).toBe('not_found')
    expect((await (await as(name)).alarms.list({})).data).toEqual({ alarms: [], total: 0 })
  }
  expect((await (await as('viewer')).alarms.get({ alarmId: id })).data.mayAct).toBe(false)
  expect(await codeOf((await as('viewer')).alarms.comment({ alarmId: id, text: 'Hello' }))).toBe('forbidden')
  expect((await (await as('superAdmin')).alarms.list({})).data.total).toBe(1)
})

test('limits a person to sixty comments an hour', async () => {
  const alarmId = await openAlarm(db(), atHome())
  const [controller, owner] = [await as('controller'), await as('owner')]
  for (let i = 0; i < 60; i++) await controller.alarms.comment({ alarmId, text: `Look ${i}` })
  expect(await codeOf(controller.alarms.comment({ alarmId, text: 'Once more' }))).toBe('too_many_requests')
  expect(await codeOf(owner.alarms.comment({ alarmId, text: 'Thank you' }))).toBe('done')
})

test('shows the minutes of the judged quantity before and after an alarm', async () => {
  const began = Math.floor(Date.now() / 60_000) * 60_000 - 10 * 60_000
  const rule = await db()
    .insertInto('alarm_rule')
    .values({
      ...{ company_id: null, location_group_id: null, location_id: locationId, kind: 'THRESHOLD' },
      ...{ slot: 'THRESHOLD:1', name: 'Too much', is_active: true, severity: 'minor' },
      settings: JSON.stringify({
        device: deviceId,
        quantity: 'powerW',
        direction: 'over',
        raiseValue: 5_000,
        meanMin: 0,
      }),
      ...{ raise_delay_s: 0, clear_delay_s: 0, updated_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.app.platform.inTx(system, ({ tx }) =>
    storeSamples(tx, locationId, [
      { deviceId, at: began, reading: { powerW: 6_000 } },
      { deviceId, at: began + 60_000, reading: { powerW: 6_100 } },
    ]),
  )
  const alarmId = await openAlarm(db(), {
    ...{ ...atHome(), deviceId, kind: 'THRESHOLD', firstAt: new Date(began) },
  })
  await db().updateTable('alarm').set({ rule_id: rule.id }).where('id', '=', alarmId).execute()
  const { around } = (await (await as('owner')).alarms.get({ alarmId })).data
  expect(around).toMatchObject({ from: began - 30 * 60_000, stepMs: 60_000, unit: 'W' })
  expect(around?.values.slice(29, 32)).toEqual([null, 6_000, 6_100])
})
