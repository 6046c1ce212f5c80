import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { startSteeredHome } from '../../../testing/steered-home.ts'

const roles = new Set(['web', 'ingest', 'jobs'] as const)

const siteOf = async ({ app }: TestServer) =>
  (await app.platform.inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'OTHER' }] })))
    .locationId

const reserve = { reservePct: 80, from: '00:00', to: '00:00', fromGrid: false }

test('a surplus charges a battery below its reserve: the command has the sign of the device, is acknowledged and confirmed', async () => {
  await using server = await startTestServer({ roles })
  await using home = await startSteeredHome(server, { locationId: await siteOf(server) })
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const strategyId = await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  expect(home.heard[0]).toMatchObject({ dev: 'bat1', by: 'system', hold: expect.any(Number) })

  await eventually(async () =>
    expect(await home.setPoints()).toMatchObject([
      {
        ...{ steering: 'loadW', value: null, at_least: 3_000, rung: 'reserve', strategy_id: strategyId },
        ...{ outcome: 'confirmed', reason: { key: 'holding' } },
      },
    ]),
  )
  expect(await home.decisions()).toMatchObject([{ rung: 'reserve', at_least: 3_000, to_at: null }])
  const { db } = server.app.platform
  expect(await db.selectFrom('strategy_state').selectAll().execute()).toMatchObject([
    { strategy_id: strategyId, memory: { socPct: 50 }, state: { key: 'holding' } },
  ])
  expect(
    await db.selectFrom('audit_entry').select('after').where('action', '=', 'device.command').execute(),
  ).toMatchObject([{ after: { parameter: 'p_set', value: -3_000, reason: 'My reserve' } }])
})
