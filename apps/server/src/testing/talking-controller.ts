import {
  type DownlinkKind,
  downlinkTopic,
  type UplinkKind,
  uplinkTopic,
} from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import { expect } from 'vitest'
import { seedOemDevice } from '../../seed/devices.ts'
import { eventually } from './eventually.ts'
import { send } from './ingest-fixture.ts'
import type { TestServer } from './servers/test-server.ts'

type Options<Order> = {
  readonly locationId: number
  /** kind of its messages in both directions */
  readonly kind: UplinkKind & DownlinkKind
  readonly read: (message: unknown) => Order
}

/** A controller over real MQTT that sends and does what the test wants. */
export async function startTalkingController<Order extends { readonly op: string }>(
  { app }: TestServer,
  { locationId, kind, read }: Options<Order>,
) {
  const device = await seedOemDevice(app.platform, { locationId })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, {
    username: device.serial,
    password: device.secret,
    reconnectPeriod: 0,
  })
  const orders: unknown[] = []
  client.on('message', (_topic, payload) => orders.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(downlinkTopic(device.serial, kind), { qos: 1 })
  await eventually(async () => {
    const row = await app.platform.db
      .selectFrom('oem_device')
      .select('connected')
      .where('id', '=', device.id)
      .executeTakeFirst()
    expect(row?.connected).toBe(true)
  })
  return {
    id: device.id,
    serial: device.serial,
    sendMessage: (message: object) => send(client, uplinkTopic(device.serial, kind), message),
    /** the next order of a kind */
    async order<Op extends Order['op']>(op: Op): Promise<Extract<Order, { op: Op }>> {
      const isWanted = (order: Order): order is Extract<Order, { op: Op }> => order.op === op
      const found = () => orders.map(read).find(isWanted)
      await eventually(() => expect(found()).toBeDefined())
      const order = found()
      orders.length = 0
      if (!order) throw new Error(`no ${op}`)
      return order
    },
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}
