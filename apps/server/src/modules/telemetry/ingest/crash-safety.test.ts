import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { openStandaloneDatabase } from '../../../platform/standalone-database.ts'
import { send, telemetryOf } from '../../../testing/ingest-fixture.ts'
import { postgresUrl, tempDir } from '../../../testing/servers/postgres-files.ts'
import { spawnServer } from '../../../testing/servers/server-process.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { registerOemDevices } from '../../devices/index.ts'

const log = pino({ level: 'silent' })

/** Starts the program with its own PostgreSQL and durable settings. */
const startProgram = (dataDir: string) => spawnServer({ DATA_DIR: dataDir, ROLES: 'ingest' })

async function registerDevices(dataDir: string, count: number) {
  await using database = openStandaloneDatabase({ url: await postgresUrl(dataDir), log })
  return await database.inTx(system, async ({ tx }) => {
    const { locationId } = await createSite(tx, { devices: [{ category: 'OTHER' }] })
    return registerOemDevices(
      tx,
      Array.from({ length: count }, () => ({ type: 'CONTROLLER' as const, locationId })),
    )
  })
}

test('a server that is killed while working loses nothing that it acknowledged', async () => {
  await using dir = await tempDir()
  const dataDir = dir.path
  await using program = startProgram(dataDir)
  const { mqttPort } = await program.started
  const devices = await registerDevices(dataDir, 4)
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const acknowledged: { source: string; at: number }[] = []
  const senders = devices.map(async ({ serial, secret }, n) => {
    const source = `meter${n}`
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      username: serial,
      password: secret,
      reconnectPeriod: 0,
    })
    client.on('error', () => undefined)
    await send(client, uplinkTopic(serial, 'info'), { rev: 1, devices: [{ id: source, category: 'GRID' }] })
    const lane = async (first: number) => {
      for (let i = first; client.connected; i += 8) {
        const at = start + i * 1000
        await send(client, uplinkTopic(serial, 'tele'), { ...telemetryOf(at, [i]), src: source })
        acknowledged.push({ source, at })
        if (acknowledged.length === 1_000) program.child.kill('SIGKILL')
      }
    }
    // After a lost connection, the library leaves unacknowledged messages pending forever.
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await Promise.race([gone, Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(lane))])
    client.end(true)
  })
  await program.ended
  await Promise.all(senders)
  expect(acknowledged.length).toBeGreaterThanOrEqual(1_000)

  await using again = startProgram(dataDir)
  await again.started
  await using database = openStandaloneDatabase({ url: await postgresUrl(dataDir), log })
  const rows = await database.db
    .selectFrom('sample')
    .innerJoin('device', 'device.id', 'sample.device_id')
    .select(['device.source', 'sample.at', 'sample.power_w'])
    .execute()
  const stored = new Map(
    rows.map(({ source, at, power_w }) => [`${source} ${new Date(at).getTime()}`, power_w]),
  )
  const lost = acknowledged.filter(({ source, at }) => stored.get(`${source} ${at}`) !== (at - start) / 1000)
  expect(lost).toEqual([])
}, 60_000)
