import { expect, test, vi } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { tempDir } from '../../../testing/servers/postgres-files.ts'
import { spawnServer } from '../../../testing/servers/server-process.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { startSteeredHome } from '../../../testing/steered-home.ts'

/** Whole servers on one database, on a machine that may be busy. */
vi.setConfig({ testTimeout: 240_000 })

const secretKey = 'a secret of the tests, 32 and more'

test('another server takes over within ten seconds when a server is killed, and no command is sent twice', async () => {
  await using dir = await tempDir()
  await using otherDir = await tempDir()
  await using site = await startTestServer({ roles: new Set(['web', 'ingest'] as const) }, { secretKey })
  const { inTx, db } = site.app.platform
  const { locationId } = await inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'OTHER' }] }))
  await using home = await startSteeredHome(site, { locationId })
  const measure = async (gridW: number) => {
    await home.measure('grid1', { p: gridW })
    await home.measure('bat1', { p: 0, soc: 50 })
  }
  await measure(-3_000)
  await home.addStrategy('RESERVE', { reservePct: 80, from: '00:00', to: '00:00', fromGrid: false }, ['bat1'])
  const jobs = (dataDir: string) =>
    spawnServer({ DATABASE_URL: site.databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, ROLES: 'jobs' })
  const holder = () => db.selectFrom('control_lease').select('holder_id').executeTakeFirst()

  await using first = jobs(dir.path)
  await first.started
  await home.heardLast('p_set', -3_000)
  const before = await holder()
  await using second = jobs(otherDir.path)
  await second.started
  await eventually(async () =>
    expect(await db.selectFrom('control_holder').select('id').execute()).toHaveLength(2),
  )
  expect(await holder()).toEqual(before)

  first.child.kill('SIGKILL')
  const killedAt = performance.now()
  await first.ended
  await measure(-4_000)
  await eventually(async () => expect(await holder()).not.toEqual(before))
  expect(performance.now() - killedAt).toBeLessThan(10_000)
  await measure(-4_000)
  await home.heardLast('p_set', -4_000)

  expect(home.heard.map(({ val }) => val)).toEqual([-3_000, -4_000])
  const decisions = await home.decisions()
  expect(decisions.map(({ at_least }) => at_least)).toEqual([3_000, 4_000])
  expect(decisions.filter(({ to_at }) => to_at === null)).toHaveLength(1)

  // A server that stops releases its locations, so others need not wait for the leases to expire.
  await second.stop()
  expect(await holder()).toBeUndefined()
})
