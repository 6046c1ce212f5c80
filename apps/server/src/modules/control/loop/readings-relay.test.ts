import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { startSteeredHome } from '../../../testing/steered-home.ts'
import { measuredElsewhere } from './readings-relay.ts'

test('the server that runs strategies is notified at once of readings stored by another server, and only of those', async () => {
  await using stores = await startTestServer({ roles: new Set(['web', 'ingest'] as const) })
  await using runs = await startTestServer(
    { roles: new Set(['jobs'] as const) },
    { sharesDatabaseOf: stores },
  )
  const { inTx } = stores.app.platform
  const place = () => inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'OTHER' }] }))
  const [steered, other] = [await place(), await place()]
  await using home = await startSteeredHome(stores, steered)
  await using free = await startSteeredHome(stores, other)
  const heard = new Set<number>()
  runs.app.platform.events.on(measuredElsewhere, ({ locationIds }) => {
    for (const id of locationIds) heard.add(id)
  })
  await home.addStrategy('RESERVE', { reservePct: 80, from: '00:00', to: '00:00', fromGrid: false }, ['bat1'])
  await eventually(async () => {
    await free.measure('grid1', { p: 1_000 })
    await home.measure('grid1', { p: -3_000 })
    expect([...heard]).toEqual([steered.locationId])
  })
}, 60_000)
