import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { endOfRemoved } from './lost-alarms.commands.ts'

let server: TestServer
let world: TwoCompanies

const db = () => server.app.platform.db
const at = () => ({ companyId: world.company.id, locationId: world.location.id })
const ended = () =>
  db().selectFrom('alarm').select(['kind', 'resolved_because as because']).orderBy('id').execute()

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => db().deleteFrom('alarm').execute())

test('alarms end when their device or controller is removed or moved to another location', async () => {
  const { platform } = server.app
  const { id: locationId } = world.location
  const oemDeviceId = (await seedOemDevice(platform, { locationId })).id
  const devices = await Promise.all(
    ['inv', 'bat'].map((source) => seedDevice(platform, { locationId, source })),
  )
  for (const { id: deviceId } of devices) await openAlarm(db(), { ...at(), deviceId })
  await openAlarm(db(), { ...at(), kind: 'CONTROLLER_ERROR_CONNECTION', oemDeviceId })
  await openAlarm(db(), { ...at(), kind: 'COST_OVER_BUDGET' })
  const tidy = () => platform.inTx(system, endOfRemoved)
  await tidy()
  expect((await ended()).map(({ because }) => because)).toEqual([null, null, null, null])

  await db()
    .updateTable('device')
    .set({ status: 'deleted' })
    .where('id', '=', devices[0]?.id ?? 0)
    .execute()
  await db()
    .updateTable('oem_device')
    .set({ location_id: world.otherLocation.id })
    .where('id', '=', oemDeviceId)
    .execute()
  await tidy()
  expect(await ended()).toEqual([
    { kind: 'ERROR', because: 'removed' },
    { kind: 'ERROR', because: null },
    { kind: 'CONTROLLER_ERROR_CONNECTION', because: 'removed' },
    { kind: 'COST_OVER_BUDGET', because: null },
  ])
})

test('alarms of a company end with its rule, and those of other companies stay', async () => {
  const { company, people } = world
  const other = await seedCompany(server.app.platform, { name: 'Gamma' })
  for (const { id: companyId } of [company, other]) await openAlarm(db(), { companyId, kind: 'OUTAGE' })
  const { alarmRules } = server.client(await signedInAs(server, people.aggregator))
  const { rules } = (await alarmRules.list({ companyId: company.id })).data
  const outage = rules.find(({ kind }) => kind === 'OUTAGE')
  if (!outage) throw new Error('no rule')
  const { severity, settings, raiseDelayS, clearDelayS } = outage
  const set = (isActive: boolean) =>
    alarmRules.set({
      scope: { companyId: company.id },
      rule: { ...{ kind: 'OUTAGE', isActive, severity, settings, raiseDelayS, clearDelayS } },
    })
  await set(true)
  expect((await ended()).map(({ because }) => because)).toEqual([null, null])
  await set(false)
  expect((await ended()).map(({ because }) => because)).toEqual(['rule', null])
})

test('a company has no rules for alarms of the platform', async () => {
  const { alarmRules } = server.client(await signedInAs(server, world.people.aggregator))
  const { rules } = (await alarmRules.list({ companyId: world.company.id })).data
  expect(rules.map(({ kind }) => kind)).not.toContain('ROLLOUT_PAUSED')
  expect(rules.map(({ kind }) => kind)).not.toContain('PRICES_MISSING')
  expect(rules.map(({ kind }) => kind)).toContain('MAIL_SENDER')
})
