import { REFUSALS_SHOWN } from '@kilowatt/contracts/gateway/refusals-shown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { eventually } from '../../../testing/eventually.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { startTalkingController } from '../../../testing/talking-controller.ts'
import { gatewayFigures } from '../gateway-figures.ts'
import { quarantineJob } from './quarantine.job.ts'
import { startQuarantineLog } from './quarantine-log.ts'

let server: TestServer
const refused = gatewayFigures(createMetrics()).refused
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const list = async (input: Parameters<ReturnType<TestServer['client']>['quarantine']['list']>[0]) => {
  const client = server.client(await signedInAs(server, world.people.superAdmin))
  return (await client.quarantine.list(input)).data
}

test('refusals of a day are one entry with their number and the latest example, text or binary', async () => {
  const serial = 'AAAA-AAAA-AAAA-AAAA'
  const noon = Date.UTC(2026, 5, 1, 12)
  let nowMs = noon
  await using log = startQuarantineLog(server.app.platform, refused, () => nowMs)
  log.note({ serial, reason: 'junk', topic: 'u/tele', detail: 'dt', payload: Buffer.from('{"č":1}\n') })
  nowMs += 1000
  log.note({ serial, reason: 'junk', topic: 'u/\0', detail: 'v', payload: Buffer.from([0x1f, 0x8b, 0]) })
  log.note({ serial, reason: 'bad_clock', payload: Buffer.from('{"č":1}\n') })
  await log[Symbol.asyncDispose]()

  expect(await list({ serial, reason: 'junk' })).toEqual({
    total: 1,
    entries: [
      {
        serial,
        reason: 'junk',
        day: '2026-06-01',
        count: 2,
        firstAt: noon,
        lastAt: noon + 1000,
        topic: 'u/␀',
        detail: 'v',
        sample: '1f8b00',
      },
    ],
  })
  expect(await list({ serial, reason: 'bad_clock' })).toMatchObject({ entries: [{ sample: '{"č":1}\n' }] })
  expect(await list({ serial: 'aaaa-aaaa-aaaa-a' })).toMatchObject({ total: 2 })
})

test('people who look after a controller see why its messages were refused, but not their content', async () => {
  const { platform } = server.app
  const { id, serial } = await seedOemDevice(platform, { locationId: world.location.id })
  await using log = startQuarantineLog(platform, refused)
  const own = `em/1/${serial}/u/tele`
  log.note({
    serial,
    reason: 'junk',
    topic: own,
    detail: 'dt: expected array',
    payload: Buffer.from('secret'),
  })
  log.note({ serial, reason: 'junk', topic: own, detail: 'ch: expected object' })
  log.note({ serial, reason: 'wrong_password', detail: 'typed instead of the secret' })
  log.note({ serial: 'CCCC-CCCC-CCCC-CCCC', reason: 'junk' })
  await log[Symbol.asyncDispose]()
  for (const person of ['owner', 'aggregator', 'superAdmin'] as const) {
    const api = server.client(await signedInAs(server, world.people[person]))
    const { refusals } = (await api.quarantine.ofController({ id })).data
    expect(refusals.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      {
        reason: 'junk',
        day: expect.any(String),
        count: 2,
        lastAt: expect.any(Number),
        topic: 'u/tele',
        detail: 'ch: expected object',
      },
      expect.objectContaining({ reason: 'wrong_password', topic: null, detail: null }),
    ])
    expect(JSON.stringify(refusals)).not.toContain('secret')
  }
  for (const [person, code] of [
    ['viewer', 'forbidden'],
    ['foreignAggregator', 'not_found'],
  ] as const) {
    const api = server.client(await signedInAs(server, world.people[person]))
    await expect(api.quarantine.ofController({ id })).rejects.toMatchObject({ code })
  }
})

test.each([
  ['cfg', { st: 'offer', size: 1, sha256: 'x' }, 'sha256: '],
  ['cfg', ['offer'], 'Invalid'],
  ['tun', { st: 'key', id: 'x', key: 'y' }, 'id: '],
  ['tun', { st: 'opened' }, 'st: '],
  ['ota', { id: '01234567-89ab-4def-8123-456789abcdef', st: 'downloading', pct: 101 }, 'pct: '],
] as const)('a refusal of u/%s %j names the field', async (kind, message, detail) => {
  await using controller = await startTalkingController(server, {
    locationId: world.location.id,
    kind,
    read: (order) => z.object({ op: z.string() }).parse(order),
  })
  await controller.sendMessage(message)
  const owner = server.client(await signedInAs(server, world.people.owner))
  await eventually(async () =>
    expect((await owner.quarantine.ofController({ id: controller.id })).data.refusals).toMatchObject([
      { reason: 'junk', topic: `u/${kind}`, detail: expect.stringMatching(new RegExp(`^${detail}`)) },
    ]),
  )
})

test('refusals are limited to the last days, and to the time since the link to this location', async () => {
  const { platform } = server.app
  const { id, serial } = await seedOemDevice(platform, { locationId: world.location.id })
  const day = 86_400_000
  let nowMs = Date.now() - 31 * day
  await using log = startQuarantineLog(platform, refused, () => nowMs)
  for (; nowMs < Date.now() - day / 2; nowMs += day)
    for (const reason of ['junk', 'bad_clock'] as const) log.note({ serial, reason })
  await log[Symbol.asyncDispose]()
  const refusals = async () =>
    (await server.client(await signedInAs(server, world.people.owner)).quarantine.ofController({ id })).data
      .refusals
  const setClaimed = (at: number) =>
    platform.db
      .updateTable('oem_device')
      .set({ claimed_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  await setClaimed(Date.now() - 60 * day)
  expect(await refusals()).toHaveLength(REFUSALS_SHOWN)
  await setClaimed(Date.now() - 3.5 * day)
  expect(await refusals()).toHaveLength(6)
  expect((await refusals()).every(({ count }) => count === 1)).toBe(true)
})

test('shows no count for the day of linking if some refusals belong to the previous owner', async () => {
  const { platform } = server.app
  const { id, serial } = await seedOemDevice(platform, { locationId: world.location.id })
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
  let nowMs = noon
  await using log = startQuarantineLog(platform, refused, () => nowMs)
  log.note({ serial, reason: 'junk', topic: 'u/tele', detail: 'of another home' })
  nowMs += 60_000
  log.note({ serial, reason: 'bad_clock' })
  log.note({ serial, reason: 'junk', topic: 'u/tele', detail: 'of this one' })
  await log[Symbol.asyncDispose]()
  await platform.db
    .updateTable('oem_device')
    .set({ claimed_at: new Date(noon + 30_000) })
    .where('id', '=', id)
    .execute()
  const api = server.client(await signedInAs(server, world.people.owner))
  const { refusals } = (await api.quarantine.ofController({ id })).data
  expect(refusals.map(({ reason, count, detail }) => [reason, count, detail])).toEqual([
    ['bad_clock', 1, null],
    ['junk', null, 'of this one'],
  ])
})

test('only super admins see the content of refused messages', async () => {
  const client = server.client(await signedInAs(server, world.people.aggregator))
  await expect(client.quarantine.list({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('refusals are deleted after 90 days, and deleting twice is harmless', async () => {
  const old = Date.now() - 91 * 86_400_000
  await using log = startQuarantineLog(server.app.platform, refused, () => old)
  log.note({ serial: 'BBBB-BBBB-BBBB-BBBB', reason: 'junk' })
  await log[Symbol.asyncDispose]()
  expect((await list({ serial: 'BBBB-BBBB-BBBB-BBBB' })).total).toBe(1)
  const job = quarantineJob(server.app.platform)
  await job.run({})
  await job.run({})
  expect((await list({ serial: 'BBBB-BBBB-BBBB-BBBB' })).total).toBe(0)
})
