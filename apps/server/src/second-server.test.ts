import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { seedPerson } from '../seed/people.ts'
import { registerOemDevices } from './modules/devices/index.ts'
import { system } from './platform/changes.ts'
import { openStandaloneDatabase } from './platform/standalone-database.ts'
import { send, telemetryOf } from './testing/ingest-fixture.ts'
import { signIn } from './testing/people/sign-in.ts'
import { postgresUrl, tempDir } from './testing/servers/postgres-files.ts'
import { spawnServer } from './testing/servers/server-process.ts'
import { createSite } from './testing/site-fixture.ts'

/**
 * These tests run whole servers on a database that one of them runs itself, on a machine that may be busy.
 */
vi.setConfig({ testTimeout: 120_000 })

const patience = { timeout: 60_000, interval: 100 }

/** Settings of a second server next to the one with this data directory. */
const secondOn = async (dataDir: string, otherDir: string) => ({
  DATABASE_URL: await postgresUrl(dataDir),
  SECRET_KEY: (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
  DATA_DIR: otherDir,
})

/** A super admin, and a controller at a location. */
async function furnish(url: string) {
  await using database = openStandaloneDatabase({ url, log: pino({ level: 'silent' }) })
  const admin = await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' })
  const { locationId, device } = await database.inTx(system, async ({ tx }) => {
    const { locationId } = await createSite(tx, { devices: [{ category: 'OTHER' }] })
    const [device] = await registerOemDevices(tx, [{ type: 'CONTROLLER', locationId }])
    return { locationId, device }
  })
  if (!device) throw new Error('nothing was registered')
  return { admin, locationId, device }
}

const statusOf = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

test("a second server on the first server's database works, even after the first was unavailable; a server with another key does not start", async () => {
  await using dir = await tempDir()
  await using otherDir = await tempDir()
  await using first = spawnServer({ DATA_DIR: dir.path })
  const { mqttPort } = await first.started
  const settings = await secondOn(dir.path, otherDir.path)
  await using second = spawnServer({ ...settings, ROLES: 'web' })
  const { port } = await second.started
  await using stranger = spawnServer({ ...settings, SECRET_KEY: 'another secret of the tests, 32 long' })
  expect(await stranger.ended).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^Setting SECRET_KEY is wrong: another Kilowatt server .*\n$/),
  })
  const { admin, locationId, device } = await furnish(settings.DATABASE_URL)

  const url = `http://127.0.0.1:${port}`
  const cookie = await signIn({ url }, admin)
  const stop = new AbortController()
  const screen = await fetch(`${url}/api/locations/${locationId}/live`, {
    headers: { cookie },
    signal: stop.signal,
  })
  let shown = ''
  const reading = (async () => {
    for await (const part of screen.body ?? []) shown += Buffer.from(part).toString()
  })().catch(() => undefined)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: device.serial,
    password: device.secret,
  })
  await send(client, uplinkTopic(device.serial, 'info'), {
    rev: 1,
    devices: [{ id: 'meter', category: 'GRID' }],
  })
  await vi.waitFor(async () => {
    await send(client, uplinkTopic(device.serial, 'tele'), telemetryOf(Date.now(), [4_321]))
    expect(shown).toContain('"powerW":4321')
    expect(shown).toContain('"connected":true')
  }, patience)
  stop.abort()
  await reading
  await client.endAsync(true)

  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
  expect([await statusOf(port, '/healthz'), await statusOf(port, '/readyz')]).toEqual([200, 503])
  await using again = spawnServer({ DATA_DIR: dir.path })
  await again.started
  await vi.waitFor(async () => expect(await statusOf(port, '/readyz')).toBe(200), patience)
  expect(await second.stop()).toMatchObject({ code: 0, stderr: '' })
})
