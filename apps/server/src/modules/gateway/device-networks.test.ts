import { expect, test } from 'vitest'
import { seedOemDevice } from '../../../seed/devices.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { createDeviceDirectory } from '../devices/index.ts'
import { startPresence } from './device-presence.ts'

test('the network of the last connection is kept while a device is away', async () => {
  await using server = await startTestServer({ roles: new Set(['web'] as const) })
  const { platform } = server.app
  const { serial } = await seedOemDevice(platform, {})
  await using directory = createDeviceDirectory(platform.db, platform.events, Date.now)
  const device = await directory.find(serial)
  if (!device) throw new Error('no device')
  const network = async () =>
    await platform.db
      .selectFrom('oem_device')
      .select(['connected', 'network'])
      .where('serial', '=', serial)
      .executeTakeFirst()
  await using presence = startPresence(platform, { onTakenOver: () => undefined })
  presence.connected(device, 'first')
  await eventually(async () => expect(await network()).toEqual({ connected: true, network: 'first' }))
  presence.connected(device, 'second')
  await eventually(async () => expect(await network()).toEqual({ connected: true, network: 'second' }))
  presence.disconnected(device, 'network')
  await eventually(async () => expect(await network()).toEqual({ connected: false, network: 'second' }))
})
