import { once } from 'node:events'
import { generate, type Packet } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { RawClient } from '../../testing/raw-client.ts'
import {
  defaultLimits,
  type Incoming,
  type MqttHandlers,
  type MqttLimits,
  type Settle,
} from './mqtt-handlers.ts'
import { startMqttServer } from './mqtt-server.ts'
import { reasonCode } from './reason-codes.ts'

type Session = { name: string }

async function startServer(
  options: {
    limits?: Partial<MqttLimits>
    isCongested?: () => boolean
    publish?: (message: Incoming, settle: Settle) => void
    now?: () => number
  } = {},
) {
  const seen: string[] = []
  const handlers: MqttHandlers<Session> = {
    authenticate: async ({ username }) =>
      username === 'stranger'
        ? { code: reasonCode.badUserNameOrPassword, reason: 'unknown' }
        : { name: username, session: { name: username } },
    publish(_connection, message, settle) {
      seen.push(`${message.topic} ${message.payload}`)
      if (options.publish) options.publish(message, settle)
      else settle(null)
    },
    maySubscribe: ({ name }, filter) => filter.startsWith(`${name}/`),
    connected: ({ identity }) => seen.push(`+${identity.name}`),
    subscribed: () => undefined,
    disconnected: ({ identity }, ending) => seen.push(`-${identity.name} ${ending}`),
    rejected: (kind) => seen.push(kind),
    crowdedOut: () => seen.push('crowded out'),
    throttled: (why) => seen.push(`throttled ${why}`),
  }
  const server = await startMqttServer({
    port: 0,
    host: '127.0.0.1',
    handlers,
    isCongested: options.isCongested ?? (() => false),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.now ? { now: options.now } : {}),
  })
  return { server, seen, [Symbol.asyncDispose]: () => server.close() }
}

const subscribeTo = (filters: number): Packet => ({
  cmd: 'subscribe',
  messageId: 1,
  subscriptions: Array.from({ length: filters }, () => ({ topic: 'a', qos: 0 })),
})

test('acknowledgements are sent in the order of the messages, however they are settled', async () => {
  const held: Settle[] = []
  await using running = await startServer({ publish: (_message, settle) => held.push(settle) })
  const client = new RawClient(running.server.port)
  client.connect('a')
  for (const id of [1, 2, 3]) client.publish(id)
  await eventually(() => expect(held).toHaveLength(3))
  held[2]?.(null)
  held[1]?.({ code: reasonCode.payloadFormatInvalid, reason: 'junk' })
  client.write({ cmd: 'pingreq' })
  await client.received('pingresp')
  expect(client.acks()).toEqual([])
  held[0]?.(null)
  await eventually(() => expect(client.acks()).toEqual([1, 2, 3]))
})

test('a refusal has its code and reason in MQTT 5, unless the client wants no reasons', async () => {
  const publish = (_message: Incoming, settle: Settle) =>
    settle({ code: reasonCode.payloadFormatInvalid, reason: 'junk' })
  await using running = await startServer({ publish })
  for (const [problems, properties] of [
    [true, { reasonString: 'junk' }],
    [false, undefined],
  ] as const) {
    const client = new RawClient(running.server.port, 5)
    client.connect('a', { properties: { requestProblemInformation: problems } })
    client.publish(1)
    const ack = await client.received('puback')
    expect(ack).toMatchObject({ messageId: 1, reasonCode: reasonCode.payloadFormatInvalid })
    expect('properties' in ack ? ack.properties : undefined).toEqual(properties)
  }
})

test('a client that accepts only small packets gets just the code', async () => {
  const publish = (_message: Incoming, settle: Settle) =>
    settle({ code: reasonCode.payloadFormatInvalid, reason: 'junk: dt' })
  await using running = await startServer({ publish })
  const client = new RawClient(running.server.port, 5)
  client.connect('a', { properties: { maximumPacketSize: 64 } })
  client.publish(1)
  expect('properties' in (await client.received('puback'))).toBe(false)
})

test('an MQTT 5 client gets the reason after a packet that is too large; MQTT 3.1.1 has no way to send it', async () => {
  await using running = await startServer()
  for (const version of [5, 4] as const) {
    const client = new RawClient(running.server.port, version)
    const gone = once(client.socket, 'close')
    client.connect('a')
    await client.received('connack')
    client.publish(1, 0, 'x'.repeat(defaultLimits.maxPacketBytes + 1))
    await gone
    const disconnect = client.packets.find(({ cmd }) => cmd === 'disconnect')
    if (version === 4) expect(disconnect).toBeUndefined()
    else
      expect(disconnect).toMatchObject({
        reasonCode: reasonCode.packetTooLarge,
        properties: { reasonString: expect.stringMatching(/^oversize: /) },
      })
  }
})

test('QoS 2 goes through its four steps', async () => {
  await using running = await startServer()
  const client = new RawClient(running.server.port)
  client.connect('a')
  client.publish(9, 2)
  expect(await client.received('pubrec')).toMatchObject({ messageId: 9 })
  client.write({ cmd: 'pubrel', messageId: 9 })
  expect(await client.received('pubcomp')).toMatchObject({ messageId: 9 })
})

test('a topic alias replaces its topic, and an unknown alias ends the connection', async () => {
  await using running = await startServer()
  const client = new RawClient(running.server.port, 5)
  client.connect('a')
  const packet = { cmd: 'publish', payload: 'x', qos: 1, dup: false, retain: false } as const
  client.write({ ...packet, topic: 'long/topic', messageId: 1, properties: { topicAlias: 3 } })
  client.write({ ...packet, topic: '', messageId: 2, properties: { topicAlias: 3 } })
  await eventually(() => expect(client.acks()).toEqual([1, 2]))
  expect(running.seen.filter((line) => line === 'long/topic x')).toHaveLength(2)
  client.write({ ...packet, topic: '', messageId: 3, properties: { topicAlias: 4 } })
  expect(await client.received('disconnect')).toMatchObject({ reasonCode: reasonCode.topicAliasInvalid })
})

test('messages sent together with CONNECT are kept until the sign-in is complete', async () => {
  await using running = await startServer()
  const client = new RawClient(running.server.port)
  client.connect('a')
  client.write({ cmd: 'subscribe', messageId: 5, subscriptions: [{ topic: 'a/#', qos: 2 }] })
  client.publish(6)
  expect(await client.received('suback')).toMatchObject({ granted: [1] })
  await eventually(() => expect(client.acks()).toEqual([6]))
})

test('a message reaches only its subscribers, at the QoS granted', async () => {
  await using running = await startServer()
  const client = new RawClient(running.server.port)
  client.connect('a')
  client.write({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [
      { topic: 'a/+/x', qos: 1 },
      { topic: 'b/#', qos: 1 },
      { topic: 'a/#/x', qos: 1 },
    ],
  })
  expect(await client.received('suback')).toMatchObject({ granted: [1, 0x80, 0x80] })
  const connection = running.server.find('a')
  expect(connection?.publish('a/b/y', 'no', { qos: 1 })).toBe(false)
  expect(connection?.publish('b/c', 'no', { qos: 1 })).toBe(false)
  expect(connection?.publish('a/b/x', 'yes', { qos: 1 })).toBe(true)
  const packet = await client.received('publish')
  expect(packet).toMatchObject({ topic: 'a/b/x', qos: 1 })
  client.write({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['a/+/x'] })
  await client.received('unsuback')
  expect(connection?.publish('a/b/x', 'no', { qos: 1 })).toBe(false)
})

describe('hostile input ends only its own connection', () => {
  test.each<[string, (client: RawClient) => void]>([
    ['random bytes', (client) => client.socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))],
    ['a packet before CONNECT', (client) => client.publish(1)],
    [
      'a second CONNECT',
      (client) => {
        client.connect('b')
        client.connect('b')
      },
    ],
    [
      'a packet that only servers send',
      (client) => {
        client.connect('b')
        client.write({ cmd: 'connack', returnCode: 0, sessionPresent: false })
      },
    ],
    [
      'a CONNECT that never ends',
      (client) => client.socket.write(Buffer.from([0x10, 0xff, 0xff, 0x7f, ...Buffer.alloc(20_000)])),
    ],
    [
      'a frame above the size limit',
      (client) => {
        client.connect('b')
        client.publish(1, 1, 'x'.repeat(70_000))
      },
    ],
    [
      'a SUBSCRIBE with very many filters',
      (client) => {
        client.connect('b')
        client.write(subscribeTo(1_100))
      },
    ],
    ['an unusual sign-in', (client) => client.connect('stranger')],
  ])('%s', async (_name, attack) => {
    await using running = await startServer({ limits: { maxPacketBytes: 65_536 } })
    const peaceful = new RawClient(running.server.port)
    peaceful.connect('a')
    await peaceful.received('connack')
    const hostile = new RawClient(running.server.port)
    attack(hostile)
    await hostile.ended
    peaceful.publish(1)
    await eventually(() => expect(peaceful.acks()).toEqual([1]))
  })

  const longProperties = generate(
    {
      cmd: 'publish',
      topic: 't',
      payload: 'x',
      qos: 0,
      dup: false,
      retain: false,
      properties: { userProperties: { a: Array(300).fill('') } },
    },
    { protocolVersion: 5 },
  )
  // PUBLISH at QoS 0 to "t" that announces five bytes of properties and contains none; then a message that
  // could be mistaken for them
  const overreaching = Buffer.from([0x30, 4, 0, 1, 116, 5, 0x30, 8, 0, 1, 116, 0, 0, 0, 0, 0])
  test.each([
    ['very many properties', longProperties, reasonCode.packetTooLarge],
    ['properties beyond its end', overreaching, reasonCode.malformedPacket],
  ] as const)('a message with %s', async (_name, bytes, code) => {
    await using running = await startServer()
    const hostile = new RawClient(running.server.port, 5)
    hostile.connect('b')
    await hostile.received('connack')
    hostile.socket.write(bytes)
    expect(await hostile.received('disconnect')).toMatchObject({ reasonCode: code })
    await hostile.ended
    expect(running.seen.filter((line) => line.startsWith('t '))).toEqual([])
  })

  test('filters count as packets, several filters as one', async () => {
    await using running = await startServer({ limits: { packets: { perSecond: 10, atOnce: 100 } } })
    const client = new RawClient(running.server.port)
    client.connect('b')
    await client.received('connack')
    for (let i = 0; i < 20; i++) client.write(subscribeTo(200))
    await eventually(() => expect(running.seen).toContain('throttled packets'))
    expect(client.packets.filter(({ cmd }) => cmd === 'suback').length).toBeLessThan(20)
  })

  test('after too many refused sign-ins from an address, only names that signed in there before are answered', async () => {
    let nowMs = 60_000
    await using running = await startServer({ limits: { maxFailuresPerMinute: 3 }, now: () => nowMs })
    const attempt = async (username: string) => {
      const client = new RawClient(running.server.port)
      client.connect(username)
      await Promise.race([client.ended, client.received('connack')])
      return client.packets.length
    }
    expect(await attempt('a')).toBe(1)
    for (let i = 0; i < 3; i++) expect(await attempt('stranger')).toBe(1)
    expect(await attempt('stranger')).toBe(0)
    expect(await attempt('b')).toBe(0)
    expect(await attempt('a')).toBe(1)
    nowMs += 60_000
    expect(await attempt('b')).toBe(1)
  })
})

test('a client that is silent for one and a half keep-alives is closed, and its will is published', async () => {
  let nowMs = 0
  await using running = await startServer({ now: () => nowMs })
  const client = new RawClient(running.server.port)
  client.connect('a', {
    keepalive: 10,
    will: { topic: 'will', payload: Buffer.from('lost'), qos: 1, retain: true },
  })
  await client.received('connack')
  nowMs = 15_001
  await client.ended
  expect(running.seen).toEqual(['+a', 'will lost', '-a keep_alive'])
})

test('a will is not published after DISCONNECT, nor if the same name reconnects', async () => {
  await using running = await startServer()
  const will = { topic: 'will', payload: Buffer.from('lost'), qos: 0, retain: false }
  const polite = new RawClient(running.server.port)
  polite.connect('a', { will })
  await polite.received('connack')
  polite.write({ cmd: 'disconnect' })
  await polite.ended
  const first = new RawClient(running.server.port, 5)
  first.connect('b', { will })
  await first.received('connack')
  const second = new RawClient(running.server.port, 5)
  second.connect('b', { will })
  expect(await first.received('disconnect')).toMatchObject({ reasonCode: reasonCode.sessionTakenOver })
  await second.received('connack')
  expect(running.seen).toEqual(['+a', '-a stopped', '+b', '-b taken_over', '+b'])
})

test('under congestion reading is paused until relief', async () => {
  let isCongested = false
  const count = { messages: 0 }
  await using running = await startServer({
    isCongested: () => isCongested,
    publish(_message, settle) {
      count.messages++
      isCongested = true
      settle(null)
    },
  })
  const client = new RawClient(running.server.port)
  client.connect('a')
  await client.received('connack')
  client.publish(1)
  await eventually(() => expect(client.acks()).toEqual([1]))
  client.publish(2)
  client.write({ cmd: 'pingreq' })
  await client.received('pingresp', 100).then(
    () => expect.unreachable('the socket was read'),
    () => undefined,
  )
  expect(count.messages).toBe(1)
  isCongested = false
  running.server.relieve()
  await eventually(() => expect(client.acks()).toEqual([1, 2]))
})

describe('without room for more connections that have not signed in', () => {
  const places = 20
  const crowdOf = async (port: number, begin: (client: RawClient) => void) => {
    const crowd = Array.from({ length: places }, () => new RawClient(port))
    await Promise.all(crowd.map(({ socket }) => once(socket, 'connect')))
    for (const client of crowd) begin(client)
    return crowd
  }

  test.each([
    ['silent ones are dropped for a device from anywhere', () => undefined, '127.0.0.2'],
    ['silent ones are dropped for a device at the same address', () => undefined, '127.0.0.1'],
    [
      'unfinished ones are dropped for a device from anywhere',
      ({ socket }: RawClient) => socket.write(Buffer.from([0x10])),
      '127.0.0.2',
    ],
  ] as const)('%s', async (_who, begin, address) => {
    await using running = await startServer({ limits: { maxWaiting: places } })
    const crowd = await crowdOf(running.server.port, begin)
    const bystander = new RawClient(running.server.port, 4, '127.0.0.3')
    await once(bystander.socket, 'connect')
    const device = new RawClient(running.server.port, 4, address)
    device.connect('a')
    expect(await device.received('connack')).toMatchObject({ returnCode: 0 })
    bystander.connect('b')
    expect(await bystander.received('connack')).toMatchObject({ returnCode: 0 })
    await Promise.race(crowd.map(({ ended }) => ended))
    expect(running.seen.filter((line) => line === 'crowded out')).toHaveLength(2)
    for (const { socket } of crowd) socket.destroy()
  })
})
