import { expect, test } from 'vitest'
import { system } from '../../platform/changes.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { createDeviceDirectory, registerOemDevices } from '../devices/index.ts'
import { startPresence } from './device-presence.ts'

test('a connection that is recorded late ends, instead of the newer one at another server', async () => {
  await using here = await startTestServer({ roles: new Set(['web']) })
  await using there = await startTestServer({ roles: new Set(['web']) }, { sharesDatabaseOf: here })
  const { db, inTx, events } = here.app.platform
  const [registered] = await inTx(system, ({ tx }) => registerOemDevices(tx, [{ type: 'CONTROLLER' }]))
  const serial = registered?.serial ?? ''
  await using directory = createDeviceDirectory(db, events)
  const device = await directory.find(serial)
  if (!device) throw new Error('the device is not registered')

  const connectedAt = Date.now()
  const ended: string[] = []
  await using first = startPresence(here.app.platform, {
    onTakenOver: () => ended.push('first'),
    now: () => connectedAt,
  })
  await using second = startPresence(there.app.platform, {
    onTakenOver: () => ended.push('second'),
    now: () => connectedAt + 50,
  })
  const stateOf = () =>
    db
      .selectFrom('oem_device')
      .select(['connected', 'connected_at', 'connected_to'])
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow()

  second.connected(device, null)
  await eventually(async () => expect((await stateOf()).connected).toBe(true))
  const written = await stateOf()
  first.connected(device, null)
  await eventually(() => expect(ended).toEqual(['first']))
  expect(await stateOf()).toEqual(written)
})
