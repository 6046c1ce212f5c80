import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import type { NoticeAlarm, NoticeNeeds } from '../../../platform/notices.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { verifiedWebhook } from '../../../testing/outside/verified-webhook.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { queueNoticesForWebhooks } from './webhook-deliveries.commands.ts'

let server: TestServer
let world: TwoCompanies
let receiver: Awaited<ReturnType<typeof startReceiver>>
let owner: ApiClient
let aggregator: ApiClient
let stranger: ApiClient

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']), allowPrivateAddresses: true })
  world = await seedTwoCompanies(server.app.platform)
  receiver = await startReceiver()
  owner = server.client(await signedInAs(server, world.people.owner))
  aggregator = server.client(await signedInAs(server, world.people.aggregator))
  stranger = server.client(await signedInAs(server, world.people.foreignAggregator))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
afterEach(async () => {
  receiver.answerStatus(204)
  receiver.received.length = 0
  await server.app.platform.pool.query('delete from webhook')
})

const input = () => ({ name: 'Home Assistant', url: `${receiver.url}/hook`, groups: ['alarms' as const] })
const newOne = async (api = owner) => (await api.webhooks.create(input())).data

const alarm: NoticeAlarm = {
  ...{ id: 7, kind: 'ERROR' as const, value: null, limit: null, unit: null, code: 'Grid voltage too high' },
  ...{ deviceId: 12, controllerId: null, start: '2026-10-15T08:40:00.000Z', end: null, endedBecause: null },
}

type Notified = { at?: number; userIds?: number[]; needs?: NoticeNeeds }

async function notify({ at = world.location.id, userIds = [world.people.owner.id], needs }: Notified = {}) {
  await server.app.platform.db.transaction().execute((tx) =>
    queueNoticesForWebhooks(tx, [
      {
        id: 7,
        kind: 'alarm',
        group: 'alarms',
        severity: 'major',
        userIds,
        needs: needs ?? { type: 'location', id: at, action: 'view' },
        companyId: at === world.foreignLocation.id ? world.foreign.id : world.company.id,
        locationId: at,
        title: 'Inverter reports an error',
        text: 'Since 10:40',
        values: {},
        alarm,
        path: '/alarms/7',
        topic: 'alarm:7',
        isSolved: false,
        createdAt: new Date('2026-10-15T08:40:00Z'),
      },
    ]),
  )
}

const deliveriesOf = async (webhookId: number, api = owner) =>
  (await api.webhooks.deliveries({ webhookId })).data.deliveries
const settled = (webhookId: number, api = owner) =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(webhookId, api)
    expect(delivery?.status).not.toBe('waiting')
    return delivery
  })
/** Makes the next try due now. */
const hurry = () =>
  server.app.platform.pool.query(
    "update webhook_delivery set next_at = now() where status = 'waiting'; update webhook set paused_until = null",
  )

async function tried(webhookId: number, attempts: number) {
  return eventually(async () => {
    const [delivery] = await deliveriesOf(webhookId)
    expect(delivery).toMatchObject({ attempts, lastFault: expect.anything() })
    return delivery
  })
}

describe('a message', () => {
  test('arrives with a signature that the reference library accepts', async () => {
    const { webhook, secret } = await newOne()
    await notify()
    expect(await settled(webhook.id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      lastStatus: 204,
      nextAt: null,
    })
    const [received] = receiver.received
    if (!received) throw new Error('nothing received')
    expect(received.path).toBe('/hook')
    expect(verifiedWebhook(secret, received)).toEqual({
      type: 'alarm',
      timestamp: '2026-10-15T08:40:00.000Z',
      data: {
        id: 7,
        group: 'alarms',
        severity: 'major',
        title: 'Inverter reports an error',
        text: 'Since 10:40',
        path: '/alarms/7',
        topic: 'alarm:7',
        isSolved: false,
        values: {},
        alarm,
        companyId: world.company.id,
        locationId: world.location.id,
      },
    })
    expect(() => verifiedWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toThrow()
    expect((await owner.webhooks.list({})).data.webhooks).toMatchObject([
      { failing: 0, lastDeliveredAt: expect.any(Number) },
    ])
  })

  test('is signed with both secrets for a day after the secret was replaced', async () => {
    const { webhook, secret } = await newOne()
    const next = (await owner.webhooks.rotate({ webhookId: webhook.id })).data.secret
    await notify()
    await settled(webhook.id)
    const [first] = receiver.received
    if (!first) throw new Error('nothing received')
    for (const valid of [secret, next]) expect(verifiedWebhook(valid, first)).toMatchObject({ type: 'alarm' })
    await server.app.platform.pool.query("update webhook set former_until = now() - interval '1 s'")
    await owner.webhooks.test({ webhookId: webhook.id })
    await eventually(() => expect(receiver.received).toHaveLength(2))
    const second = receiver.received[1]
    if (!second) throw new Error('nothing received')
    expect(verifiedWebhook(next, second)).toMatchObject({ type: 'test' })
    expect(() => verifiedWebhook(secret, second)).toThrow()
  })

  test('is sent again under the same id, by itself and by hand', async () => {
    const { webhook } = await newOne()
    receiver.answerStatus(500)
    await notify()
    const first = await tried(webhook.id, 1)
    expect(first).toMatchObject({ status: 'waiting', lastStatus: 500, lastFault: 'busy' })
    expect((first?.nextAt ?? 0) - Date.now()).toBeLessThan(6_500)
    receiver.answerStatus(200)
    await hurry()
    expect(await settled(webhook.id)).toMatchObject({ status: 'delivered', attempts: 2, lastFault: null })
    await owner.webhooks.redeliver({ deliveryId: first?.id ?? '' })
    await eventually(() => expect(receiver.received).toHaveLength(3))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([first?.id]),
    )
  })

  test.each([
    ['a redirect', 302, 'redirect'],
    ['a refusal', 400, 'rejected'],
    ['an overloaded receiver', 429, 'busy'],
  ])('is not delivered by %s', async (_what, status, lastFault) => {
    const { webhook } = await newOne()
    receiver.answerStatus(status, { location: `${receiver.url}/elsewhere`, 'retry-after': '600' })
    await notify()
    const delivery = await tried(webhook.id, 1)
    expect(delivery).toMatchObject({ status: 'waiting', lastStatus: status, lastFault })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    const waitS = ((delivery?.nextAt ?? 0) - Date.now()) / 1_000
    if (status === 429) expect(waitS).toBeGreaterThan(590)
    else expect(waitS).toBeLessThan(7)
  })

  test('is not sent once its person has lost the permission, however often it was tried', async () => {
    const viewer = server.client(await signedInAs(server, world.people.viewer))
    const { webhook } = await newOne(viewer)
    receiver.answerStatus(500)
    await notify({ userIds: [world.people.viewer.id] })
    await eventually(async () =>
      expect(await deliveriesOf(webhook.id, viewer)).toMatchObject([{ attempts: 1, lastFault: 'busy' }]),
    )
    await server.app.platform.pool.query('update location_grant set can_view = false where user_id = $1', [
      world.people.viewer.id,
    ])
    await hurry()
    expect(await settled(webhook.id, viewer)).toMatchObject({ status: 'failed', lastFault: 'right_ended' })
    expect(receiver.received).toHaveLength(1)
    await server.app.platform.pool.query('update location_grant set can_view = true where user_id = $1', [
      world.people.viewer.id,
    ])
  })

  test('needs the permission of its notice, not only permission to view the location', async () => {
    const { webhook } = await newOne()
    await notify({ needs: { type: 'superAdmin' } })
    expect(await settled(webhook.id)).toMatchObject({ status: 'failed', lastFault: 'right_ended' })
    expect(receiver.received).toEqual([])
  })

  test('is listed as failed if a thousand messages already wait', async () => {
    const { webhook } = await newOne()
    await server.app.platform.pool.query(
      `insert into webhook_delivery (id, webhook_id, kind, body, needs, next_at)
       select gen_random_uuid(), $1, 'alarm', '{}', '{"type": "self"}', now() + interval '1 hour' from generate_series(1, 1000)`,
      [webhook.id],
    )
    await notify()
    const { rows } = await server.app.platform.pool.query(
      'select last_fault, count(*)::int from webhook_delivery group by 1 order by 1',
    )
    expect(rows).toEqual([
      { last_fault: 'overflow', count: 1 },
      { last_fault: null, count: 1000 },
    ])
  })
})

describe('a receiver', () => {
  test('turns its webhook off if it is gone, and the owner is notified', async () => {
    const { webhook } = await newOne()
    receiver.answerStatus(410)
    await notify()
    expect(await settled(webhook.id)).toMatchObject({ status: 'failed', lastFault: 'gone' })
    await eventually(async () =>
      expect((await owner.webhooks.list({})).data.webhooks).toMatchObject([
        { isActive: false, disabledBecause: 'gone', failing: 1 },
      ]),
    )
    await expect(owner.webhooks.test({ webhookId: webhook.id })).rejects.toMatchObject({ status: 409 })
    const renamed = { webhookId: webhook.id, ...input(), name: 'Former receiver', isActive: false }
    expect((await owner.webhooks.change(renamed)).data.webhook).toMatchObject({ disabledBecause: 'gone' })
    const { webhook: on } = (
      await owner.webhooks.change({ webhookId: webhook.id, ...input(), isActive: true })
    ).data
    expect(on).toMatchObject({ isActive: true, disabledBecause: null, failing: 0 })
  })

  test('turns its webhook off if it fails ten times and no other message arrived', async () => {
    const { webhook } = await newOne()
    receiver.answerStatus(500)
    await notify()
    await tried(webhook.id, 1)
    const lastTry = "update webhook_delivery set attempts = 9, next_at = now() where status = 'waiting'"
    await server.app.platform.pool.query("update webhook set last_delivered_at = now() + interval '1 s'")
    await server.app.platform.pool.query(lastTry)
    expect(await settled(webhook.id)).toMatchObject({ status: 'failed', attempts: 10 })
    expect((await owner.webhooks.list({})).data.webhooks).toMatchObject([{ isActive: true }])
    await server.app.platform.pool.query('update webhook set last_delivered_at = null')
    await server.app.platform.pool.query(
      "update webhook_delivery set status = 'waiting', attempts = 9, next_at = now()",
    )
    await eventually(async () =>
      expect((await owner.webhooks.list({})).data.webhooks).toMatchObject([
        { isActive: false, disabledBecause: 'failing' },
      ]),
    )
  })

  test('has received the message if its answer does not end or is slow', async () => {
    const { webhook } = await newOne()
    receiver.answerWith((response) => {
      response.writeHead(200)
      const part = Buffer.alloc(64 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(part));
      }
      response.on('drain', more)
      more()
    })
    await notify()
    expect(await settled(webhook.id)).toMatchObject({ status: 'delivered', lastStatus: 200 })
    receiver.answerWith((response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drip))
    })
    await owner.webhooks.test({ webhookId: webhook.id })
    await eventually(async () => {
      const [newest] = await deliveriesOf(webhook.id)
      expect(newest).toMatchObject({ kind: 'test', status: 'delivered' })
    })
  })

  test("gets only what happens at its company's locations if it belongs to a company", async () => {
    const { webhook } = (await aggregator.webhooks.create({ ...input(), companyId: world.company.id })).data
    await notify({ at: world.foreignLocation.id, userIds: [world.people.foreignOwner.id] })
    await notify({ at: world.otherLocation.id, userIds: [world.people.aggregator.id] })
    expect(await settled(webhook.id, aggregator)).toMatchObject({ status: 'delivered' })
    expect(await deliveriesOf(webhook.id, aggregator)).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('can be found only by its owner', async () => {
    const { webhook } = await newOne()
    const { webhook: ofCompany } = (
      await aggregator.webhooks.create({ ...input(), companyId: world.company.id })
    ).data
    for (const webhookId of [webhook.id, ofCompany.id])
      await expect(stranger.webhooks.deliveries({ webhookId })).rejects.toMatchObject({ status: 404 })
    await expect(owner.webhooks.remove({ webhookId: ofCompany.id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.webhooks.list({ companyId: world.company.id })).rejects.toMatchObject({
      status: 404,
    })
    expect((await owner.webhooks.list({})).data.webhooks.map(({ id }) => id)).toEqual([webhook.id])
  })

  test('is refused if its owner already has ten', async () => {
    for (let n = 0; n < 10; n++) await newOne()
    await expect(newOne()).rejects.toMatchObject({ status: 409 })
  })

  test('never shows its secret again, and stores it only sealed', async () => {
    const { secret } = await newOne()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify((await owner.webhooks.list({})).data)).not.toContain('whsec')
    const { rows } = await server.app.platform.pool.query('select w::text from webhook w')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'))
  })

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest',
    'https://0x7f000001/hook',
    'https://localhost/hook',
    'https://me:secret@example.com/hook',
    'https://router/hook',
  ])('is refused with the address %s', async (url) => {
    await using strict = await startTestServer({}, { sharesDatabaseOf: server })
    const api = strict.client(await signedInAs(strict, world.people.owner))
    await expect(api.webhooks.create({ ...input(), url })).rejects.toMatchObject({
      data: { fields: [{ path: 'url', message: 'private_address' }] },
    })
  })
})
