import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { examplePlan } from '../../../testing/calls/example-plan.ts'
import { seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { claimMarks, renewClaims } from './claimed-marks.commands.ts'

const day = '2026-03-28'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

test('the work of a dead server is free for others within 30 s; a running one renews its claim', async () => {
  const { locationId, api } = await seedPriceHome(server)
  await seedGridDays(server.app.platform.db, locationId, [day], { importWh: 250, exportWh: 0 })
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: day })
  const { db, inTx } = server.app.platform
  const claimed = await inTx(system, ({ tx }) => claimMarks(tx, 100))
  expect(claimed.map((mark) => mark.locationId)).toContain(locationId)
  const mine = db.updateTable('cost_mark').where('location_id', '=', locationId)
  const leftMs = async () => {
    const row = await db
      .selectFrom('cost_mark')
      .select('claimed_until')
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow()
    return (row.claimed_until?.getTime() ?? 0) - Date.now()
  }
  expect(await leftMs()).toBeLessThan(30_000)
  await mine.set({ claimed_until: new Date() }).execute()
  await renewClaims(server.app.platform, claimed)
  expect(await leftMs()).toBeGreaterThan(10_000)
  await mine.set({ claimed_until: new Date(Date.now() - 1) }).execute()
  expect((await inTx(system, ({ tx }) => claimMarks(tx, 100))).map((mark) => mark.locationId)).toContain(
    locationId,
  )
})

test('a claim that cannot be renewed is logged', async () => {
  const { log } = server.app.platform
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const lost = new Error('the database is gone')
  const mark = { locationId: 1, from: day, to: day, energies: null, mark: crypto.randomUUID() }
  await renewClaims({ inTx: () => Promise.reject(lost), log }, [mark])
  expect(warn).toHaveBeenCalledWith({ err: lost, locations: 1 }, expect.stringContaining('not renewed'))
  warn.mockRestore()
})
