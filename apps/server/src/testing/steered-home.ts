import { downlinkTopic, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import mqtt from 'mqtt'
import { expect } from 'vitest'
import { z } from 'zod'
import { seedOemDevice } from '../../seed/devices.ts'
import { eventually } from './eventually.ts'
import { send } from './ingest-fixture.ts'
import type { TestServer } from './servers/test-server.ts'

const command = z.object({
  id: z.string(),
  dev: z.string(),
  par: z.string(),
  val: z.unknown(),
  hold: z.number().optional(),
  by: z.string(),
})
export type HeardCommand = z.infer<typeof command>

type Announced = {
  readonly id: string
  readonly category: DeviceCategory
  readonly params?: readonly DeviceParameter[]
}

const watts = (name: string, min: number, max: number): DeviceParameter => ({
  ...{ name, kind: 'number', unit: 'W', min, max, step: 1, nullable: true, hold: 86_400 },
})

export const meter: Announced = { id: 'grid1', category: 'GRID' }
export const battery: Announced = {
  ...{ id: 'bat1', category: 'BATTERY' },
  params: [
    { ...watts('p_set', -5_000, 5_000), kind: 'power' },
    watts('p_chg_limit', 0, 5_000),
    watts('p_dis_limit', 0, 5_000),
  ],
}

/**
 * A controller over real MQTT that measures what the test sets and follows commands, unless the test decides
 * otherwise.
 */
export async function startSteeredHome(
  { app }: Pick<TestServer, 'app'>,
  { locationId, devices = [meter, battery] }: { locationId: number; devices?: readonly Announced[] },
) {
  const { db } = app.platform
  const device = await seedOemDevice(app.platform, { locationId })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, {
    username: device.serial,
    password: device.secret,
    reconnectPeriod: 0,
  })
  const heard: HeardCommand[] = []
  let answer: 'done' | 'rejected' | null = 'done'
  const publish = (kind: 'info' | 'tele' | 'ack' | 'dev', message: object) =>
    send(client, uplinkTopic(device.serial, kind), message)
  client.on('message', (_topic, payload) => {
    const one = command.parse(JSON.parse(payload.toString()))
    heard.push(one)
    if (answer === null) return
    // an acknowledgement that is still being sent when the home is disposed is lost
    void publish('ack', { id: one.id, st: answer, ...(answer === 'done' && { val: one.val }) }).catch(
      () => null,
    )
  })
  await client.subscribeAsync(downlinkTopic(device.serial, 'cmd'), { qos: 1 })
  await publish('info', {
    rev: 1,
    devices: devices.map(({ id, category, params = [] }) => ({ id, category, name: id, params, every: 10 })),
  })
  const idOf = async (source: string) => {
    const row = await db
      .selectFrom('device')
      .select('id')
      .where('oem_device_id', '=', device.id)
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
    return row.id
  }
  await eventually(async () => {
    for (const { id } of devices) await idOf(id)
  })
  return {
    controllerId: device.id,
    heard,
    idOf,
    /** how the controller answers commands from now on; null: not at all */
    answers(how: typeof answer) {
      answer = how
    },
    measure: (source: string, ch: Readonly<Record<string, number>>) =>
      publish('tele', {
        ...{ v: 1, src: source, t0: Date.now(), dt: [0] },
        ch: Object.fromEntries(Object.entries(ch).map(([name, value]) => [name, [value]])),
      }),
    /** set-points of the devices in the database */
    setPoints: () => db.selectFrom('set_point').selectAll().where('location_id', '=', locationId).execute(),
    decisions: () =>
      db
        .selectFrom('control_decision')
        .selectAll()
        .where('location_id', '=', locationId)
        .orderBy('id')
        .execute(),
    async addStrategy(kind: StrategyKindName, settings: StrategySettings, sources: readonly string[]) {
      const deviceIds = await Promise.all(sources.map(idOf))
      const { id } = await db
        .insertInto('strategy')
        .values({
          ...{ location_id: locationId, kind, name: `My ${kind.toLowerCase()}`, place: 1, is_active: true },
          ...{ settings: JSON.stringify(settings), device_ids: deviceIds },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async heardLast(parameter: string, value: unknown) {
      await eventually(() => expect(heard.findLast(({ par }) => par === parameter)?.val).toBe(value))
    },
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}
