import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { createPushBrowser, senderOf } from '../../../testing/outside/push-browser.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { newSession, signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import type { DueMessage } from '../channel.ts'
import { createPushChannel } from './push-channel.ts'
import { pushKeys } from './push-keys.ts'

let server: TestServer
let world: TwoCompanies
let service: Awaited<ReturnType<typeof startReceiver>>
let owner: ApiClient
let viewer: ApiClient

beforeAll(async () => {
  server = await startTestServer({ allowPrivateAddresses: true })
  world = await seedTwoCompanies(server.app.platform)
  service = await startReceiver()
  owner = server.client(await signedInAs(server, world.people.owner))
  viewer = server.client(await signedInAs(server, world.people.viewer))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
afterEach(async () => {
  service.answerStatus(201)
  service.received.length = 0
  await server.app.platform.pool.query('delete from push_subscription')
})

let endpoints = 0
async function newBrowser(api = owner) {
  const browser = createPushBrowser()
  const endpoint = `${service.url}/push/${endpoints++}`
  const { subscription } = (await api.notifications.subscribe({ endpoint, keys: browser.keys })).data
  return { ...browser, endpoint, id: subscription.id }
}

const messageFor = (userId: number, values: Partial<DueMessage> = {}): DueMessage => ({
  userId,
  deliveryIds: [1],
  title: 'Inverter reports an error',
  text: 'Sunny Hill, since 10:40',
  path: '/alarms/7',
  topic: 'alarm:7',
  severity: 'major',
  urgency: 'high',
  isSolved: false,
  ...values,
})
const deliver = (...messages: DueMessage[]) => createPushChannel(server.app.platform).deliver(messages)
const toOwner = () => deliver(messageFor(world.people.owner.id))
const endpointsLeft = async () =>
  (await owner.notifications.subscriptions({})).data.subscriptions.map(({ id }) => id)

describe('a message', () => {
  test('can be read only by the browser that it is for', async () => {
    const browser = await newBrowser()
    expect(await toOwner()).toEqual([{ status: 'sent' }])
    const [received] = service.received
    if (!received) throw new Error('nothing received')
    expect(browser.read(received)).toEqual({
      title: 'Inverter reports an error',
      text: 'Sunny Hill, since 10:40',
      path: '/alarms/7',
      tag: 'alarm:7',
      severity: 'major',
      isSolved: false,
    })
    expect(() => createPushBrowser().read(received)).toThrow()
    expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(received.headers.topic).toMatch(/^[\w-]{32}$/)
    const { subscriptions } = (await owner.notifications.subscriptions({ endpoint: browser.endpoint })).data
    expect(subscriptions).toMatchObject([{ isThisBrowser: true, lastSentAt: expect.any(Number) }])
  })

  test('is signed with the key that the browser got, for the origin of its push service', async () => {
    await newBrowser()
    await toOwner()
    const [received] = service.received
    if (!received) throw new Error('nothing received')
    const { publicKey, claims } = senderOf(received)
    expect(publicKey).toBe((await pushKeys(server.app.platform)).publicKey)
    expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(mailto:|https:)/) })
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  })

  test('goes to every browser of a person, and to no one else', async () => {
    const [first, second] = [await newBrowser(), await newBrowser()]
    await newBrowser(viewer)
    await toOwner()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [first, second].map(({ endpoint }) => new URL(endpoint).pathname).toSorted(),
    )
  })

  test('is shortened so that it fits', async () => {
    const browser = await newBrowser()
    await deliver(messageFor(world.people.owner.id, { title: 'ž'.repeat(5_000), text: 'š'.repeat(5_000) }))
    const [received] = service.received
    if (!received) throw new Error('nothing received')
    expect(received.body.byteLength).toBeLessThan(3_000)
    expect(browser.read(received)).toMatchObject({ title: 'ž'.repeat(120) })
  })

  test('is sent even if another one cannot be encrypted', async () => {
    await newBrowser()
    const tooLong = messageFor(world.people.owner.id, { path: `/${'x'.repeat(4_000)}` })
    expect(await deliver(tooLong, messageFor(world.people.owner.id))).toEqual([
      { status: 'failed', because: 'not_sendable' },
      { status: 'sent' },
    ])
  })

  test('is dropped without a subscription', async () => {
    expect(await toOwner()).toEqual([{ status: 'dropped', because: 'no_subscription' }])
  })
})

describe('a subscription', () => {
  test.each([404, 410])('ends when its push service answers %i', async (status) => {
    await newBrowser()
    service.answerStatus(status)
    expect(await toOwner()).toEqual([{ status: 'dropped', because: 'no_subscription' }])
    expect(await endpointsLeft()).toEqual([])
  })

  test('stays when its push service is busy, and the message is due again at the time that the service names', async () => {
    const { id } = await newBrowser()
    service.answerStatus(429, { 'retry-after': '300' })
    const [outcome] = await toOwner()
    if (outcome?.status !== 'later') throw new Error('not later')
    expect(Math.abs(outcome.at.getTime() - Date.now() - 300_000)).toBeLessThan(5_000)
    expect(await endpointsLeft()).toEqual([id])
  })

  test('stays when a message is too large', async () => {
    const { id } = await newBrowser()
    service.answerStatus(413)
    expect(await toOwner()).toEqual([{ status: 'failed', because: 'push_refused' }])
    expect(await endpointsLeft()).toEqual([id])
  })

  test('ends with the session that created it', async () => {
    const session = await newSession(server, world.people.owner)
    await newBrowser(server.client(session))
    await server.client(session).auth.logout()
    expect(await toOwner()).toEqual([{ status: 'dropped', because: 'no_subscription' }])
    expect(service.received).toEqual([])
  })

  test('is not used once its session has expired', async () => {
    await newBrowser(server.client(await newSession(server, world.people.owner)))
    await server.app.platform.pool.query(
      `update session set expires_at = now() where id in (select session_id from push_subscription)`,
    )
    expect(await toOwner()).toEqual([{ status: 'dropped', because: 'no_subscription' }])
  })

  test('belongs to the person who last used the browser', async () => {
    const browser = createPushBrowser()
    const endpoint = `${service.url}/push/shared`
    await owner.notifications.subscribe({ endpoint, keys: browser.keys })
    await viewer.notifications.subscribe({ endpoint, keys: browser.keys })
    expect(await endpointsLeft()).toEqual([])
    await toOwner()
    expect(service.received).toEqual([])
  })

  test('can be ended only by its person', async () => {
    const { id } = await newBrowser()
    await expect(viewer.notifications.unsubscribe({ subscriptionId: id })).rejects.toMatchObject({
      status: 404,
    })
    await owner.notifications.unsubscribe({ subscriptionId: id })
    expect(await endpointsLeft()).toEqual([])
  })

  test('replaces the oldest one if there are already twenty', async () => {
    const made: number[] = []
    for (let n = 0; n < 21; n++) made.push((await newBrowser()).id)
    expect(await endpointsLeft()).toEqual(made.slice(1).toReversed())
  })

  test('needs a public https address and a key', async () => {
    await using strict = await startTestServer({}, { sharesDatabaseOf: server })
    const api = strict.client(await signedInAs(strict, world.people.owner))
    const { keys } = createPushBrowser()
    for (const endpoint of ['https://10.0.0.7/push', 'https://localhost/push'])
      await expect(api.notifications.subscribe({ endpoint, keys })).rejects.toMatchObject({
        data: { fields: [{ path: 'endpoint' }] },
      })
    const wrong = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    await expect(
      api.notifications.subscribe({ endpoint: 'https://push.example.com/x', keys: wrong }),
    ).rejects.toMatchObject({ data: { fields: [{ path: 'keys' }] } })
  })
})

test('servers of one database share one key pair', async () => {
  await using other = await startTestServer({}, { sharesDatabaseOf: server })
  const [one, two] = await Promise.all([pushKeys(server.app.platform), pushKeys(other.app.platform)])
  expect(one.publicKey).toBe(two.publicKey)
  expect(one.publicKey).toMatch(/^[\w-]{87}$/)
})

test('another SECRET_KEY creates new keys, and subscriptions to the old keys end', async () => {
  await newBrowser()
  const { platform } = server.app
  const former = await pushKeys(platform)
  const other = await pushKeys({ ...platform, secretKey: 'another secret of the tests, 32 and more' })
  expect(other.publicKey).not.toBe(former.publicKey)
  expect(await endpointsLeft()).toEqual([])
  await pushKeys(platform)
})
