import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { mailsTo, mailTo } from '../../../testing/outside/outbox.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createMailToAddress } from '../../notifications/index.ts'
import { notifyDataLimits } from './data-limit.job.ts'
import { addToLineDays } from './line-days.commands.ts'

const CONTACT = 'office@alpha.example'
let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
  await server.app.platform.db
    .updateTable('company')
    .set({ contact_email: CONTACT })
    .where('id', '=', world.company.id)
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Runs the hourly job. */
const notify = () => {
  const { platform } = server.app
  const { mailToAddress } = createMailToAddress(platform, notUsed)
  return notifyDataLimits(platform, mailToAddress).run({})
}
const notUsed = {
  deliver: () => Promise.reject(new Error('not here')),
  deliverWritten: () => Promise.reject(new Error('not here')),
  [Symbol.asyncDispose]: async () => undefined,
}
const use = (oemDeviceId: number, upBytes: number) =>
  server.app.platform.inTx(system, ({ tx }) =>
    addToLineDays(tx, [{ oemDeviceId, upBytes, downBytes: 0, latenciesMs: [] }], Date.now()),
  )

test('notifies owner and company once a month above the limit, and again after the limit was raised', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id, alias: 'Attic' })
  await server.app.platform.db.updateTable('oem_device').set({ lte_use: true }).where('id', '=', id).execute()
  const aggregator = server.client(await signedInAs(server, world.people.aggregator))
  const { email } = world.people.owner
  const counts = async () => [(await mailsTo(server, email)).length, (await mailsTo(server, CONTACT)).length]

  await aggregator.oemDevices.setDataLimit({ id, dataLimitBytes: 1_000_000 })
  await use(id, 1_000_000)
  await notify()
  await use(id, 500_000)
  await notify()
  await notify()
  const mail = await mailTo(server, CONTACT)
  await mailTo(server, email)
  expect(mail).toMatchObject({ event: 'controllerDataLimit', locale: 'sl' })
  expect(mail.text).toMatch(/Attic.*Home.*1,5\sMB.*1\sMB/s)
  expect(await counts()).toEqual([1, 1])

  await aggregator.oemDevices.setDataLimit({ id, dataLimitBytes: 1_200_000 })
  await notify()
  await mailTo(server, email, 2)
  await mailTo(server, CONTACT, 2)
  expect((await aggregator.oemDevices.get({ id })).data.oemDevice).toMatchObject({ lteBytes: 1_500_000 })
})

test('sends no notification without a limit or without mobile data', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.foreignLocation.id })
  await use(id, 5_000_000)
  await server.app.platform.db
    .updateTable('oem_device')
    .set({ data_limit_bytes: 1_000 })
    .where('id', '=', id)
    .execute()
  await notify()
  const row = await server.app.platform.db
    .selectFrom('oem_device')
    .select('data_limit_told_for')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.data_limit_told_for).toBeNull()
})
