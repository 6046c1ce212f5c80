import { downlinkFilter, downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Ingest, startIngest } from '../../../testing/ingest-fixture.ts'
import { oemDeviceChanged } from '../../devices/index.ts'
import { locationWatched } from './live-demand.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())

/** Messages received by a client, as `topic body`. */
function hear(client: MqttClient) {
  const heard: string[] = []
  client.on('message', (topic, body) => heard.push(`${topic} ${body}`))
  return heard
}
const watch = (locationId: number, isWatched: boolean) =>
  ingest.platform.events.emit(locationWatched, { locationId, isWatched, where: 'here' })

test('only devices of watched locations are asked for live values', async () => {
  await using looked = await ingest.announce()
  await using other = await ingest.announce()
  const heard = hear(looked.client)
  const heardByOther = hear(other.client)
  for (const { client, device } of [looked, other])
    await client.subscribeAsync(downlinkFilter(device.serial), { qos: 1 })
  const topic = downlinkTopic(looked.device.serial, 'live')

  watch(looked.device.locationId, true)
  await eventually(() => expect(heard).toEqual([`${topic} {"on":true,"every":2,"ttl":60}`]))
  watch(looked.device.locationId, false)
  await eventually(() => expect(heard.slice(1)).toEqual([`${topic} {"on":false}`]))
  expect(heardByOther).toEqual([])
})

test('a device that connects while watched is asked once it subscribes', async () => {
  await using late = await ingest.announce()
  const heard = hear(late.client)
  watch(late.device.locationId, true)
  expect(heard).toEqual([])
  await late.client.subscribeAsync(downlinkFilter(late.device.serial), { qos: 1 })
  await eventually(() => expect(heard).toHaveLength(1))
  watch(late.device.locationId, false)
})

test('a device with realtime push is asked for values every second, as soon as a person chooses that', async () => {
  await using looked = await ingest.announce()
  const { device, client } = looked
  const heard = hear(client)
  await client.subscribeAsync(downlinkTopic(device.serial, 'live'), { qos: 1 })
  watch(device.locationId, true)
  await eventually(() => expect(heard).toHaveLength(1))
  await ingest.platform.inTx(system, async ({ tx, emit }) => {
    await tx.updateTable('oem_device').set({ realtime_push: true }).where('id', '=', device.id).execute()
    emit(oemDeviceChanged, { serial: device.serial })
  })
  const topic = downlinkTopic(device.serial, 'live')
  await eventually(() => expect(heard.slice(1)).toEqual([`${topic} {"on":true,"every":1,"ttl":60}`]))
  watch(device.locationId, false)
})
