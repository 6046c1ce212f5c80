import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { hashUserPassword } from '../../src/modules/identity/index.ts'
import { system } from '../../src/platform/changes.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { signIn } from '../../src/testing/people/sign-in.ts'
import { startTestServer } from '../../src/testing/servers/test-server.ts'
import { createSoftwareSigner, seedRelease, signedSoftware } from '../software.ts'
import type { DemoFleet } from './demo-fleet-file.ts'
import { startDemoSimulator } from './demo-simulator.ts'
import { createDemoTenant } from './demo-tenant.ts'

const log = pino({ level: 'silent' })
const MINUTE_MS = 60_000
const signer = createSoftwareSigner()
const PASSWORD = 'correct horse battery'

type Row = { source: string; at: Date; power_w: number | null; energy_import_wh: number | null }

async function samples({ db }: Platform, locationId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.source, s.at, s.power_w, s.energy_import_wh from sample s join device d on d.id = s.device_id
    where s.location_id = ${locationId} order by s.at`.execute(db)
  return rows
}

/** Polls until the condition is met; fails with the last value seen. */
async function eventually<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const until = Date.now() + 30_000
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    if (Date.now() > until) throw new Error(`still not there: ${JSON.stringify(seen)?.slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function startDemoServer() {
  const server = await startTestServer()
  const { platform, mqttPort } = server.app
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-demo-'))
  const nowMs = Date.now()
  const knownUntilMs = nowMs - (nowMs % MINUTE_MS) - 20 * MINUTE_MS
  const passwordHash = await hashUserPassword(PASSWORD)
  const { fleet: made } = await platform.inTx(system, (change) =>
    createDemoTenant(change, { passwordHash, sinceMs: knownUntilMs - 60 * MINUTE_MS }),
  )
  const fleet: DemoFleet = { sites: made.sites.map((site) => ({ ...site, knownUntilMs })) }
  return {
    server,
    platform,
    fleet,
    knownUntilMs,
    simulate: () =>
      startDemoSimulator({
        mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
        dataDir,
        softwareKeys: [signer.publicKey],
        fleet,
        log,
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true })
    },
  }
}

test('the demo goes live: every device of every site reports, and the minutes before are filled in', async () => {
  await using demo = await startDemoServer()
  const { platform, fleet, knownUntilMs } = demo
  const startedMs = Date.now()
  await using _simulator = demo.simulate()

  for (const site of fleet.sites) {
    const devices = Object.keys(site.deviceIds).length
    const rows = await eventually(
      () => samples(platform, site.locationId),
      (seen) => {
        const live = new Set(seen.filter(({ at }) => at.getTime() >= startedMs).map(({ source }) => source))
        const past = seen.filter(({ at }) => at.getTime() < startedMs - (startedMs % MINUTE_MS))
        return live.size === devices && past.length >= 20 * devices
      },
    )
    const meter = rows.filter(({ source }) => source === 'p1' || source === 'grid1')
    const minutes = new Set(meter.map(({ at }) => Math.floor(at.getTime() / MINUTE_MS)))
    const known = knownUntilMs / MINUTE_MS
    const expected = Array.from({ length: 20 }, (_, minute) => known + minute)
    expect(expected.filter((minute) => !minutes.has(minute))).toEqual([])
    const registers = meter.map((row) => row.energy_import_wh ?? Number.NaN)
    expect(registers).toEqual(registers.toSorted((a, b) => a - b))
  }
}, 60_000)

test('a second start continues where the first one stopped: no gap, no falling register', async () => {
  await using demo = await startDemoServer()
  const { platform, fleet } = demo
  const [site] = fleet.sites
  if (!site) throw new Error('a demo without sites')
  const count = async () => (await samples(platform, site.locationId)).length
  {
    await using _simulator = demo.simulate()
    await eventually(count, (seen) => seen > 20 * 5)
  }
  const before = await count()
  await using _simulator = demo.simulate()
  await eventually(count, (seen) => seen > before + 10)
  const rows = await samples(platform, site.locationId)
  const registers = rows.filter(({ source }) => source === 'p1').map((row) => row.energy_import_wh ?? 0)
  expect(registers).toEqual(registers.toSorted((a, b) => a - b))
  const { rows: refused } = await sql`select reason, detail from quarantine`.execute(platform.db)
  expect(refused).toEqual([])
}, 60_000)

test('the owner sets the battery: the device answers and obeys, or gives a reason', async () => {
  await using demo = await startDemoServer()
  const { platform, server, fleet } = demo
  const [site] = fleet.sites
  const deviceId = site?.deviceIds.bat1
  if (!site || deviceId === undefined) throw new Error('no battery at the first site')
  await using _simulator = demo.simulate()
  const latest = async (source: string) =>
    (await samples(platform, site.locationId)).findLast((row) => row.source === source)?.power_w ?? null
  await eventually(
    () => latest('bat1'),
    (powerW) => powerW !== null,
  )

  const client = server.client(await signIn(server, { email: 'owner@example.com', password: PASSWORD }))
  const parameterOf = async () => {
    const { control } = (await client.commands.control({ deviceId })).data
    return control.parameters.find(({ name }) => name === 'p_set')
  }
  await eventually(parameterOf, (parameter) => parameter?.now != null)
  await client.commands.create({ deviceId, parameter: 'p_set', value: -1500, holdS: 60 })
  const set = await eventually(parameterOf, (seen) => seen?.command?.status === 'done')
  expect(set).toMatchObject({ max: 5000, now: { value: -1500, held: { next: null } } })
  const tooMuch = client.commands.create({ deviceId, parameter: 'p_set', value: 99_000 })
  await expect(tooMuch).rejects.toMatchObject({ code: 'value_refused' })
  await eventually(
    () => latest('bat1'),
    (powerW) => powerW === -1500,
  )
}, 60_000)

test('the owner requests new software: the controller downloads it, restarts, and reports it', async () => {
  await using demo = await startDemoServer()
  const { platform, server, fleet } = demo
  const [site] = fleet.sites
  if (!site?.controller) throw new Error('no controller at the first site')
  const content = randomBytes(2_000_000)
  const releaseId = await seedRelease(platform, signedSoftware(signer, { content, version: '3.3' }), content)
  await using _simulator = demo.simulate()
  const { serial } = site.controller
  const controller = () =>
    platform.db
      .selectFrom('oem_device')
      .select(['id', 'software_version as version', 'info_revision as revision', 'connected'])
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow()
  const { id: controllerId } = await eventually(
    controller,
    // the controller listens before it describes itself
    ({ version, revision, connected }) => version === '3.2.1' && revision !== null && connected,
  )
  const client = server.client(await signIn(server, { email: 'owner@example.com', password: PASSWORD }))
  await client.softwareUpdates.request({ controllerId, releaseId })
  const { data } = await eventually(
    () => client.softwareUpdates.state({ controllerId }),
    (seen) => seen.data.latest?.status === 'done',
  )
  expect(data).toMatchObject({ state: 'latest', installedVersion: '3.3', latest: { fromVersion: '3.2.1' } })
  expect(await controller()).toMatchObject({ version: '3.3', revision: 4, connected: true })
}, 60_000)
