import { createHash } from 'node:crypto'
import { MAX_BACKUP_BYTES, MAX_BACKUPS, TOO_LARGE } from '@kilowatt/contracts/fleet/backup-limits'
import { configOrder } from '@kilowatt/contracts/mqtt/config-messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedBackup } from '../../../../seed/backups.ts'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { startTalkingController } from '../../../testing/talking-controller.ts'
import { REQUESTS_PER_HOUR } from './backup-tasks.commands.ts'
import { runDueBackups } from './scheduled-backups.job.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

const startController = () =>
  startTalkingController(server, {
    locationId: world.location.id,
    kind: 'cfg',
    read: (message) => configOrder.parse(message),
  })
type Controller = Awaited<ReturnType<typeof startController>>

const putFile = (url: string, body: string) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })

/** Delivers a configuration as requested. */
async function handOver(controller: Controller, text: string) {
  const { id } = await controller.order('offer')
  await controller.sendMessage({ st: 'offer', id, sha256: sha256Of(text), size: Buffer.byteLength(text) })
  const order = await controller.order('upload')
  expect((await putFile(order.url, text)).status).toBe(204)
  return order
}

const stateOf = async (controllerId: number) =>
  (await (await as('owner')).backups.state({ controllerId })).data
const listOf = async (controllerId: number) => (await (await as('owner')).backups.list({ controllerId })).data

test('a backup is restored, and the configuration before it is kept', async () => {
  await using controller = await startController()
  const controllerId = controller.id
  const owner = await as('owner')
  await owner.backups.create({ controllerId })
  expect((await stateOf(controllerId)).task).toMatchObject({ kind: 'backup', outcome: 'running' })
  await expect(owner.backups.create({ controllerId })).rejects.toMatchObject({ code: 'conflict' })
  const upload = await handOver(controller, '{"soc":20}')
  expect((await putFile(upload.url, '{"soc":20}')).status).toBe(404)
  expect((await stateOf(controllerId)).task).toMatchObject({ kind: 'backup', outcome: 'done' })
  const [first] = await listOf(controllerId)
  if (!first) throw new Error('nothing is kept')
  expect(first).toMatchObject({ reason: 'asked', sizeBytes: 10, createdBy: expect.any(String) })
  const { content } = await server.app.platform.db
    .selectFrom('controller_backup')
    .select('content')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(content.includes('soc')).toBe(false)

  await owner.backups.restore({ controllerId, backupId: first.id })
  await handOver(controller, '{"soc":90}')
  const order = await controller.order('restore')
  // a HEAD request does not use up the link
  expect((await fetch(order.url, { method: 'HEAD' })).status).toBe(200)
  const given = await Promise.all(Array.from({ length: 5 }, () => fetch(order.url)))
  expect(given.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect(await given.find(({ ok }) => ok)?.text()).toBe('{"soc":20}')
  expect((await fetch(order.url)).status).toBe(404)
  expect(order).toMatchObject({ sha256: sha256Of('{"soc":20}'), size: 10 })
  await controller.sendMessage({ st: 'restored', id: order.id })
  expect((await stateOf(controllerId)).task).toMatchObject({ kind: 'restore', outcome: 'done' })
  expect((await fetch(order.url)).status).toBe(404)
  expect((await listOf(controllerId)).map(({ reason }) => reason)).toEqual(['before_restore', 'asked'])

  const input = { controllerId, backupId: first.id }
  expect((await owner.backups.content(input)).data.text).toBe('{"soc":20}')
  expect(await (await owner.backups.download(input)).text()).toBe('{"soc":20}')
  expect((await owner.backups.remove(input)).data.map(({ reason }) => reason)).toEqual(['before_restore'])
  await expect(owner.backups.content(input)).rejects.toMatchObject({ code: 'not_found' })
})

test('an unchanged configuration is not stored twice, and a restore continues nevertheless', async () => {
  await using controller = await startController()
  const controllerId = controller.id
  const owner = await as('owner')
  const backupId = await seedBackup(server.app.platform, {
    oemDeviceId: controllerId,
    locationId: world.location.id,
    text: 'old',
  })
  await seedBackup(server.app.platform, {
    oemDeviceId: controllerId,
    locationId: world.location.id,
    text: 'now',
  })
  await owner.backups.restore({ controllerId, backupId })
  const { id } = await controller.order('offer')
  await controller.sendMessage({ st: 'offer', id, sha256: sha256Of('now'), size: 3 })
  const order = await controller.order('restore')
  await controller.sendMessage({ st: 'failed', id: order.id, code: 'content' })
  expect((await stateOf(controllerId)).task).toMatchObject({
    kind: 'restore',
    outcome: 'failed',
    code: 'content',
    filename: 'config.json',
  })
  expect(await listOf(controllerId)).toHaveLength(2)
})

test('a configuration that could not be backed up is not replaced', async () => {
  await using controller = await startController()
  const controllerId = controller.id
  const backupId = await seedBackup(server.app.platform, {
    oemDeviceId: controllerId,
    locationId: world.location.id,
  })
  await (await as('owner')).backups.restore({ controllerId, backupId })
  const { id } = await controller.order('offer')
  await controller.sendMessage({ st: 'failed', id, code: 'busy' })
  expect((await stateOf(controllerId)).task).toMatchObject({ outcome: 'failed', code: 'no_backup' })
})

test('a request by a person who has lost the permission is not sent', async () => {
  await using controller = await startController()
  const { db } = server.app.platform
  const locationId = world.location.id
  const backupId = await seedBackup(server.app.platform, { oemDeviceId: controller.id, locationId })
  const { people } = world
  await (await as('owner')).backups.restore({ controllerId: controller.id, backupId })
  await db.updateTable('location').set({ owner_id: null }).where('id', '=', locationId).execute()
  try {
    await handOver(controller, '{"soc":1}')
    const aggregator = await as('aggregator')
    expect((await aggregator.backups.state({ controllerId: controller.id })).data.task).toMatchObject({
      kind: 'restore',
      outcome: 'failed',
      code: 'not_allowed',
    })
  } finally {
    await db.updateTable('location').set({ owner_id: people.owner.id }).where('id', '=', locationId).execute()
  }
})

test('backups of a controller can be requested a limited number of times per hour', async () => {
  await using controller = await startController()
  const owner = await as('owner')
  const now = { oemDeviceId: controller.id, locationId: world.location.id, text: 'now' }
  await seedBackup(server.app.platform, now)
  for (let i = 0; i < REQUESTS_PER_HOUR; i++) {
    await owner.backups.create({ controllerId: controller.id })
    const { id } = await controller.order('offer')
    await controller.sendMessage({ st: 'offer', id, sha256: sha256Of('now'), size: 3 })
  }
  await expect(owner.backups.create({ controllerId: controller.id })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('only an announced configuration is stored', async () => {
  await using controller = await startController()
  await (await as('owner')).backups.create({ controllerId: controller.id })
  const { id } = await controller.order('offer')
  await controller.sendMessage({ st: 'offer', id, sha256: sha256Of('a'), size: 1 })
  const order = await controller.order('upload')
  expect((await putFile(order.url, 'b')).status).toBe(400)
  const large = await putFile(order.url, 'x'.repeat(MAX_BACKUP_BYTES + 1))
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { message: expect.stringContaining('262144') },
  ])
  expect((await putFile(`${order.url}x`, 'a')).status).toBe(404)
  expect((await fetch(order.url)).status).toBe(404)
  expect(await listOf(controller.id)).toEqual([])
  // the controller has a new owner by now
  const { db } = server.app.platform
  await db.updateTable('oem_device').set({ location_id: null }).where('id', '=', controller.id).execute()
  expect((await putFile(order.url, 'a')).status).toBe(404)
})

test('the newest backups are stored, and a controller that offers too many is refused', async () => {
  await using controller = await startController()
  for (let i = 0; i < MAX_BACKUPS; i++) {
    await controller.sendMessage({
      st: 'offer',
      sha256: sha256Of(`${i}`),
      size: `${i}`.length,
      name: `${i}.json`,
    })
    const order = await controller.order('upload')
    // without a browser, the server's address is unknown
    await putFile(`${server.url}${new URL(order.url).pathname}`, `${i}`)
  }
  await controller.sendMessage({ st: 'offer', sha256: sha256Of('more'), size: 4 })
  await (await as('owner')).backups.create({ controllerId: controller.id })
  await handOver(controller, 'asked')
  const kept = await listOf(controller.id)
  expect(kept).toHaveLength(MAX_BACKUPS)
  expect(kept.slice(0, 2).map(({ reason }) => reason)).toEqual(['asked', 'device'])
  expect(kept.at(-1)?.filename).toBe('1.json')
})

test.each([
  { st: 'offer', sha256: 'x', size: 1 },
  { st: 'offer', sha256: sha256Of('a'), size: 1, name: '../etc' },
  { st: 'offer', sha256: sha256Of('a'), size: 1, id: '01234567-89ab-4def-8123-456789abcdef' },
  { st: 'restored', id: '01234567-89ab-4def-8123-456789abcdef' },
])('%j stores nothing', async (message) => {
  await using controller = await startController()
  await controller.sendMessage(message)
  expect(await stateOf(controller.id)).toMatchObject({ task: null })
})

test.each(['asked', 'started by itself'])(
  'a backup that is too large, %s, is reported at once',
  async (how) => {
    await using controller = await startController()
    const owner = await as('owner')
    if (how === 'asked') await owner.backups.create({ controllerId: controller.id })
    const id = how === 'asked' ? (await controller.order('offer')).id : undefined
    await controller.sendMessage({
      st: 'offer',
      ...(id && { id }),
      sha256: sha256Of('a'),
      size: MAX_BACKUP_BYTES + 1,
    })
    expect((await stateOf(controller.id)).task).toMatchObject({
      kind: 'backup',
      outcome: 'failed',
      code: TOO_LARGE,
    })
    await vi.waitFor(async () =>
      expect((await owner.quarantine.ofController({ id: controller.id })).data.refusals).toMatchObject([
        {
          reason: 'oversize',
          topic: 'u/cfg',
          detail: `size: ${MAX_BACKUP_BYTES + 1} bytes, at most ${MAX_BACKUP_BYTES}`,
        },
      ]),
    )
    // the controller may try again at once
    await owner.backups.create({ controllerId: controller.id })
  },
)

test('scheduled backups are requested once when due', async () => {
  await using weekly = await startController()
  await using never = await startController()
  await (await as('owner')).backups.setPace({ controllerId: never.id, pace: 'never' })
  const { platform } = server.app
  await runDueBackups(platform, server.url, new Date())
  await handOver(weekly, 'by itself')
  await runDueBackups(platform, server.url, new Date())
  expect((await listOf(weekly.id)).map(({ reason, createdBy }) => [reason, createdBy])).toEqual([
    ['schedule', null],
  ])
  expect(await stateOf(weekly.id)).toMatchObject({ pace: 'weekly', task: { outcome: 'done' } })
  expect(await stateOf(never.id)).toMatchObject({ pace: 'never', task: null })
})

test("a controller that does not answer is asked again hourly, up to three times, and a person's request does not wait for that", async () => {
  await using silent = await startController()
  const { platform } = server.app
  for (const hours of [0, 0.5, 1, 2, 3, 4])
    await runDueBackups(platform, server.url, new Date(Date.now() + hours * 3_600_000))
  const requested = async () => {
    const rows = await platform.db
      .selectFrom('backup_task')
      .select('reason')
      .where('oem_device_id', '=', silent.id)
      .orderBy('requested_at')
      .execute()
    return rows.map(({ reason }) => reason)
  }
  expect(await requested()).toEqual(['schedule', 'schedule', 'schedule'])
  await (await as('owner')).backups.create({ controllerId: silent.id })
  await handOver(silent, 'at last')
  expect(await listOf(silent.id)).toHaveLength(1)
  // a stored backup counts for its week
  await runDueBackups(platform, server.url, new Date(Date.now() + 5 * 3_600_000))
  expect(await requested()).toEqual(['schedule', 'schedule', 'schedule', 'asked'])
})

test('super admins are notified once of the controllers whose scheduled backups failed', async () => {
  const { platform } = server.app
  await platform.db.deleteFrom('backup_task').execute()
  await platform.db.deleteFrom('notice').execute()
  await using one = await startController()
  await using other = await startController()
  await using fine = await startController()
  const recipients = () =>
    platform.db
      .selectFrom('notice')
      .select(['user_ids', 'values'])
      .where('kind', '=', 'backupsFailed')
      .execute()
  const runAfter = (hours: number) =>
    runDueBackups(platform, server.url, new Date(Date.now() + hours * 3_600_000))
  await runAfter(0)
  await handOver(fine, 'by itself')
  for (const hours of [1, 2]) await runAfter(hours)
  // the third attempt may still succeed
  expect(await recipients()).toEqual([])
  for (const hours of [3, 4, 5]) await runAfter(hours)
  const controllers = [one.serial, other.serial].toSorted().join(', ')
  expect(await recipients()).toEqual([{ user_ids: [world.people.superAdmin.id], values: { controllers } }])
})

test('an offline controller gets no request', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const backupId = await seedBackup(server.app.platform, { oemDeviceId: id, locationId: world.location.id })
  const owner = await as('owner')
  const refused = {
    code: 'conflict',
    message: 'Controller is not connected to cloud. Editing is disabled',
  }
  await expect(owner.backups.create({ controllerId: id })).rejects.toMatchObject(refused)
  await expect(owner.backups.restore({ controllerId: id, backupId })).rejects.toMatchObject(refused)
})

test('a P1 module has no configuration, and the backups of a location stay there', async () => {
  const { platform } = server.app
  const owner = await as('owner')
  const module = await seedOemDevice(platform, { type: 'P1_WIFI', locationId: world.location.id })
  await expect(owner.backups.list({ controllerId: module.id })).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await seedOemDevice(platform, { locationId: world.location.id })
  const backupId = await seedBackup(platform, { oemDeviceId: id, locationId: world.foreignLocation.id })
  expect(await listOf(id)).toEqual([])
  for (const call of ['content', 'remove', 'restore'] as const)
    await expect(owner.backups[call]({ controllerId: id, backupId })).rejects.toMatchObject({
      code: 'not_found',
    })
})

test('people with a view grant, and unrelated people, see no backups', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  await expect((await as('viewer')).backups.list({ controllerId: id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect((await as('foreignAggregator')).backups.list({ controllerId: id })).rejects.toMatchObject({
    code: 'not_found',
  })
})
