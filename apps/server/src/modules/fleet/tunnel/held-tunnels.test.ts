import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import {
  lookAt,
  openedTunnel,
  startTunnelledController,
  type TunnelledController,
} from '../../../testing/tunnelled-controller.ts'
import { closeTunnelsOver } from './tunnel-end.ts'
import { keepHeld } from './tunnels.commands.ts'

let server: TestServer
let world: TwoCompanies
let owner: ReturnType<TestServer['client']>
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'ingest', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
  owner = server.client(await signedInAs(server, world.people.owner))
})
afterAll(() => server[Symbol.asyncDispose]())

const start = () => startTunnelledController(server, world.location.id)
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const stateOf = async (controllerId: number) => (await owner.tunnels.state({ controllerId })).data.tunnel

const opened = (controller: TunnelledController) => openedTunnel(server, owner, controller)

/** Acts as if the server with the connection had died: no process renews the claim. */
const abandon = (controllerId: number, heldUntil: Date) =>
  server.app.platform.db
    .updateTable('tunnel')
    .set({ held_by: randomUUID(), held_until: heldUntil })
    .where('oem_device_id', '=', controllerId)
    .where('status', '=', 'open')
    .execute()

test('a tunnel of a dead server is closed as lost', async () => {
  await using controller = await start()
  const { url } = await opened(controller)
  await abandon(controller.id, minutesOn(0))
  expect(await stateOf(controller.id)).toMatchObject({
    state: 'closed',
    closedBecause: 'lost',
    closedAt: expect.any(Number),
    pagePath: null,
  })
  expect((await lookAt(url)).status).toBe(404)
  await closeTunnelsOver(server.app.platform, minutesOn(0))
  const row = await server.app.platform.db
    .selectFrom('tunnel')
    .select(['status', 'closed_because'])
    .where('oem_device_id', '=', controller.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'closed', closed_because: 'lost' })
})

test('a tunnel of a dead server does not block others', async () => {
  await using controller = await start()
  await opened(controller)
  await abandon(controller.id, minutesOn(0))
  await owner.tunnels.open({ controllerId: controller.id })
  expect(await stateOf(controller.id)).toMatchObject({ state: 'opening' })
})

test('a live server keeps its tunnels, and finds out which of them it has lost', async () => {
  await using controller = await start()
  await opened(controller)
  const { db, inTx } = server.app.platform
  const before = await db.selectFrom('tunnel').selectAll().where('status', '=', 'open').execute()
  const mine = before.filter(({ oem_device_id }) => oem_device_id === controller.id)
  const heldBy = mine[0]?.held_by ?? ''
  await db
    .updateTable('tunnel')
    .set({ held_until: minutesOn(0) })
    .where('held_by', '=', heldBy)
    .execute()
  const kept = await inTx(system, (change) => keepHeld(change, heldBy))
  expect(kept).toContain(mine[0]?.id)
  await closeTunnelsOver(server.app.platform, minutesOn(0))
  expect(await stateOf(controller.id)).toMatchObject({ state: 'open' })
  await owner.tunnels.close({ controllerId: controller.id })
  expect(await inTx(system, (change) => keepHeld(change, heldBy))).not.toContain(mine[0]?.id)
})

test('an expired tunnel is reported at once, before it is closed', async () => {
  await using controller = await start()
  await owner.tunnels.open({ controllerId: controller.id })
  await server.app.platform.db
    .updateTable('tunnel')
    .set({ expires_at: minutesOn(-1) })
    .where('oem_device_id', '=', controller.id)
    .execute()
  expect(await stateOf(controller.id)).toMatchObject({ state: 'closed', closedBecause: 'no_answer' })
})
