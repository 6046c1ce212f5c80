import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { seedPerson } from '../seed/people.ts'
import { registerOemDevices } from './modules/devices/index.ts'
import { system } from './platform/changes.ts'
import { openStandaloneDatabase } from './platform/standalone-database.ts'
import { send, telemetryOf } from './testing/ingest-fixture.ts'
import { signIn } from './testing/people/sign-in.ts'
import { postgresPid, postgresPids, postgresUrl, runs, tempDir } from './testing/servers/postgres-files.ts'
import { type ServerProcess, spawnServer } from './testing/servers/server-process.ts'
import { fillDisk, mayMount, smallDisk } from './testing/servers/small-disk.ts'
import { createSite } from './testing/site-fixture.ts'

/**
 * Whole servers whose PostgreSQL is killed, frozen or damaged, on a machine that may be busy. Tests that mostly wait
 * run concurrently.
 */
vi.setConfig({ testTimeout: 120_000 })

const patience = { timeout: 60_000, interval: 100 }

/** Answers that a supervisor and a load balancer get, and how long the slower answer took. */
async function health(port: number) {
  const ask = async (path: string) => {
    const requestedAt = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status, tookMs: performance.now() - requestedAt }
  }
  const [alive, ready] = await Promise.all([ask('/healthz'), ask('/readyz')])
  return { alive: alive.status, ready: ready.status, tookMs: Math.max(alive.tookMs, ready.tookMs) }
}

const isWell = (port: number) =>
  vi.waitFor(async () => expect(await health(port)).toMatchObject({ alive: 200, ready: 200 }), patience)

/** A meter that sends the next sample once the previous one is acknowledged, and reconnects as devices do. */
async function startMeter(dataDir: string, mqttPort: number) {
  await using database = openStandaloneDatabase({
    url: await postgresUrl(dataDir),
    log: pino({ level: 'silent' }),
  })
  const [device] = await database.inTx(system, async ({ tx }) => {
    const { locationId } = await createSite(tx, { devices: [{ category: 'OTHER' }] })
    return registerOemDevices(tx, [{ type: 'CONTROLLER', locationId }])
  })
  if (!device) throw new Error('nothing was registered')
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: device.serial,
    password: device.secret,
    reconnectPeriod: 200,
  })
  client.on('error', () => undefined)
  await send(client, uplinkTopic(device.serial, 'info'), {
    rev: 1,
    devices: [{ id: 'meter', category: 'GRID' }],
  })
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const acknowledged: number[] = []
  let isDone = false
  const work = async () => {
    for (let i = 0; !isDone; i++) {
      await send(client, uplinkTopic(device.serial, 'tele'), telemetryOf(start + i * 100, [i]))
      acknowledged.push(i)
    }
  }
  const working = work()
  return {
    acknowledged,
    /** Power of every stored sample. */
    async finish() {
      isDone = true
      await working
      await using now = openStandaloneDatabase({
        url: await postgresUrl(dataDir),
        log: pino({ level: 'silent' }),
      })
      const rows = await now.db.selectFrom('sample').select('power_w').execute()
      return new Set(rows.map(({ power_w }) => power_w))
    },
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}

/** Visitors who read, write and watch without pause, like many browsers. */
async function startVisitors(dataDir: string, port: number) {
  await using database = openStandaloneDatabase({
    url: await postgresUrl(dataDir),
    log: pino({ level: 'silent' }),
  })
  const admin = await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' })
  const { locationId } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { devices: [{ category: 'GRID' }] }),
  )
  const url = `http://127.0.0.1:${port}`
  const cookie = await signIn({ url }, admin)
  const stop = new AbortController()
  const statuses = new Set<number>()
  async function visit(path: string, body?: object) {
    while (!stop.signal.aborted) {
      const answer = await fetch(`${url}/api${path}`, {
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'PUT', body: JSON.stringify(body) }),
        signal: stop.signal,
      })
      statuses.add(answer.status)
      await answer.text()
    }
  }
  const visits = ['/site/info', '/auth/user', '/companies', `/locations/${locationId}/live`].flatMap(
    (path) => [visit(path), visit(path)],
  )
  visits.push(visit('/auth/user/preferences', { units: 'metric' }))
  return {
    statuses,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await Promise.allSettled(visits)
    },
  }
}

/** The server's logged errors with more than one line. */
function stacksOf({ child }: ServerProcess) {
  const stacks: string[] = []
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('"stack"')) stacks.push(line)
  })
  return stacks
}

test('a PostgreSQL that ends under load is restarted unnoticed, and no acknowledged reading is lost', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  const { port, mqttPort } = await server.started
  const stacks = stacksOf(server)
  await using meter = await startMeter(dir.path, mqttPort)
  const end = async (of: 'postmaster' | 'session', signal: NodeJS.Signals) => {
    const postmaster = await postgresPid(dir.path)
    const session = (await postgresPids(dir.path)).findLast((pid) => pid !== postmaster)
    if (session === undefined) throw new Error('PostgreSQL has no sessions')
    process.kill(of === 'postmaster' ? postmaster : session, signal)
  }
  {
    await using visitors = await startVisitors(dir.path, port)
    for (const [time, [of, signal]] of (
      [
        ['postmaster', 'SIGKILL'],
        ['session', 'SIGKILL'],
        ['postmaster', 'SIGQUIT'],
        ['postmaster', 'SIGINT'],
      ] as const
    ).entries()) {
      await vi.waitFor(() => expect(meter.acknowledged.length).toBeGreaterThan(time * 20), patience)
      visitors.statuses.clear()
      await end(of, signal)
      await vi.waitFor(() => expect(visitors.statuses).toContain(503), patience)
      await isWell(port)
      expect([...visitors.statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    }
  }
  const before = meter.acknowledged.length
  await vi.waitFor(() => expect(meter.acknowledged.length).toBeGreaterThan(before + 5), patience)
  const stored = await meter.finish()
  expect(meter.acknowledged.filter((powerW) => !stored.has(powerW))).toEqual([])
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(stacks).toEqual([])
})

test.concurrent('while it cannot be started the server is alive but not ready; afterwards it is ready', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  const { port } = await server.started
  await using spoilt = await spoil(dir.path)
  process.kill(await postgresPid(dir.path), 'SIGKILL')
  await vi.waitFor(async () => expect(await health(port)).toMatchObject({ alive: 200, ready: 503 }), patience)
  await spoilt.mend()
  await isWell(port)
})

test.concurrent('a PostgreSQL that cannot be started again ends the server with one line', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  await server.started
  await using _spoilt = await spoil(dir.path)
  process.kill(await postgresPid(dir.path), 'SIGKILL')
  expect(await server.ended).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The embedded PostgreSQL in \S+ does not start: .*pg_control.*\n$/),
  })
})

test
  .runIf(await mayMount())
  .concurrent('on a full disk the server stays alive, and is ready again once there is space', async () => {
    await using disk = await smallDisk()
    await using server = spawnServer({ DATA_DIR: join(disk.path, 'data') })
    const { port } = await server.started
    const filler = await fillDisk(disk.path)
    await writeUntilItBreaks(await postgresUrl(join(disk.path, 'data')))
    await vi.waitFor(
      async () => expect(await health(port)).toMatchObject({ alive: 200, ready: 503 }),
      patience,
    )
    await rm(filler)
    await isWell(port)
    expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
  })

/** Starts new files of PostgreSQL's log until a file cannot be created, which ends PostgreSQL. */
async function writeUntilItBreaks(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const writeOn = async () => {
    for (;;) await client.query("select pg_logical_emit_message(true, 'kilowatt', 'on'), pg_switch_wal()")
  }
  await expect(writeOn()).rejects.toThrow()
  await client.end().catch(() => undefined)
}

/** Removes the file without which PostgreSQL does not start. */
async function spoil(dataDir: string) {
  const path = join(dataDir, 'postgres/global/pg_control')
  let isSpoilt = true
  await rename(path, `${path}.away`)
  const mend = async () => {
    if (isSpoilt) await rename(`${path}.away`, path)
    isSpoilt = false
  }
  return { mend, [Symbol.asyncDispose]: mend }
}

/** Stops every process of the server's PostgreSQL while it is working. */
async function freeze(dataDir: string) {
  const pids = await postgresPids(dataDir)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, signal)
      } catch {
        // the process has already ended
      }
  }
  signalAll('SIGSTOP')
  return { pids, thaw: () => signalAll('SIGCONT') }
}

test('with a frozen database readiness answers within two seconds however often it is asked, and recovers afterwards', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  const { port, mqttPort } = await server.started
  await using meter = await startMeter(dir.path, mqttPort)
  await vi.waitFor(() => expect(meter.acknowledged.length).toBeGreaterThan(5), patience)
  await isWell(port)
  const { thaw } = await freeze(dir.path)
  try {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => health(port)))
      expect(answers.filter(({ alive, ready }) => alive !== 200 || ready !== 503)).toEqual([])
      expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(2_000)
    }
  } finally {
    thaw()
  }
  await isWell(port)
  const before = meter.acknowledged.length
  await vi.waitFor(() => expect(meter.acknowledged.length).toBeGreaterThan(before + 5), patience)
  const stored = await meter.finish()
  expect(meter.acknowledged.filter((powerW) => !stored.has(powerW))).toEqual([])
})

test.concurrent('a server with a frozen database stops on request, and leaves nothing behind', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  await server.started
  const { pids } = await freeze(dir.path)
  const { tookMs } = await server.stop()
  expect(tookMs).toBeLessThan(10_000)
  await vi.waitFor(async () => expect(await Promise.all(pids.map(runs))).not.toContain(true), patience)
  await startsAgain(dir.path)
})

async function startsAgain(dataDir: string) {
  await using next: ServerProcess = spawnServer({ DATA_DIR: dataDir })
  await isWell((await next.started).port)
}
