import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFreshDatabase } from './testing/servers/fresh-db.ts'
import { postgresPid, runs, tempDir } from './testing/servers/postgres-files.ts'
import { spawnServer } from './testing/servers/server-process.ts'

/**
 * Each of these tests starts whole servers with a new database, on a machine that may be busy, and mostly
 * waits for them.
 */
vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 })

const modes = (dir: string, names: string[]) =>
  Promise.all(names.map(async (name) => ((await stat(join(dir, name))).mode & 0o777).toString(8)))

/** Waits until the server refuses connections. */
async function refusesConnections(port: number) {
  for (;;) {
    const attempt = connect(port, '127.0.0.1')
    const isOpen = await once(attempt, 'connect').then(
      () => true,
      () => false,
    )
    attempt.destroy()
    if (!isOpen) return
  }
}

const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200

test.concurrent('a second server on the same data directory stops with one line and does not disturb the first', async () => {
  await using dir = await tempDir()
  await using first = spawnServer({ DATA_DIR: dir.path })
  const { port } = await first.started
  await using second = spawnServer({ DATA_DIR: dir.path })
  expect(await second.ended).toEqual({
    code: 1,
    stderr: `Another Kilowatt server is running on data directory ${dir.path}\n`,
  })
  expect(await isReady(port)).toBe(true)
})

test.concurrent('after kill -9 the next start takes over at once, and no PostgreSQL of the first server is left', async () => {
  await using dir = await tempDir()
  await using killed = spawnServer({ DATA_DIR: dir.path })
  await killed.started
  const orphan = await postgresPid(dir.path)
  killed.child.kill('SIGKILL')
  await killed.ended

  await using next = spawnServer({ DATA_DIR: dir.path })
  const { port } = await next.started
  expect(await isReady(port)).toBe(true)
  expect(await postgresPid(dir.path)).not.toBe(orphan)
  expect(await runs(orphan)).toBe(false)
})

test.concurrent('a server recovers from being killed together with its PostgreSQL', async () => {
  await using dir = await tempDir()
  await using killed = spawnServer({ DATA_DIR: dir.path })
  await killed.started
  const postmaster = await postgresPid(dir.path)
  killed.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await killed.ended

  await using next = spawnServer({ DATA_DIR: dir.path })
  expect(await isReady((await next.started).port)).toBe(true)
})

test.concurrent.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the server and its PostgreSQL in an orderly way',
  async (signal) => {
    await using dir = await tempDir()
    await using server = spawnServer({ DATA_DIR: dir.path })
    await server.started
    expect(await modes(dir.path, ['secret.key', 'postgres.password'])).toEqual(['600', '600'])
    const postmaster = await postgresPid(dir.path)
    const requestedAt = performance.now()
    server.child.kill(signal)
    expect(await server.ended).toEqual({ code: 0, stderr: '' })
    expect(performance.now() - requestedAt).toBeLessThan(10_000)
    expect(await runs(postmaster)).toBe(false)
  },
)

test.concurrent('a request that runs during a stop is still answered', async () => {
  await using dir = await tempDir()
  await using server = spawnServer({ DATA_DIR: dir.path })
  const { port } = await server.started
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
  socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nPOST /api/no-such-call HTTP/1.1\r\n${head}{`)
  await once(socket, 'data')
  server.child.kill('SIGTERM')
  await refusesConnections(port)
  socket.write('}')
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect((await server.ended).code).toBe(0)
})

test.concurrent('a taken port is reported in one line that names the setting', async () => {
  await using dir = await tempDir()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await using server = spawnServer({ DATA_DIR: dir.path, PORT: String(port) })
  expect(await server.ended).toEqual({ code: 1, stderr: `Port ${port} is taken: set PORT to a free one\n` })
  await using mqtt = spawnServer({ DATA_DIR: dir.path, MQTT_PORT: String(port) })
  expect(await mqtt.ended).toEqual({
    code: 1,
    stderr: `Port ${port} is taken: set MQTT_PORT to a free one\n`,
  })
  other.close()
})

const secretKey = 'a secret of the tests, 32 and more'

test.concurrent.each([
  [
    'no server listening',
    'postgres://me:hush@127.0.0.1:1/kilowatt',
    /^Cannot connect to the database postgres:\/\/me@127\.0\.0\.1:1\/kilowatt: .*ECONNREFUSED.*\n$/,
  ],
  [
    'no such host',
    'postgres://me:hush@db.invalid/kilowatt',
    /^Cannot connect to the database postgres:\/\/me@db\.invalid\/kilowatt: .*\n$/,
  ],
  ['an invalid URL', 'localhost', /^Setting DATABASE_URL is wrong: .*\n$/],
])('a wrong DATABASE_URL (%s) is reported in one line without the password', async (_which, url, line) => {
  await using server = spawnServer({ DATABASE_URL: url, SECRET_KEY: secretKey })
  const { code, stderr } = await server.ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(line) })
  expect(stderr).not.toContain('hush')
})

test.concurrent.each([
  ['a wrong setting', { PORT: 'eighty' }, /^Setting PORT is wrong: .*\n$/],
  [
    'a folder that cannot be created',
    { DATA_DIR: '/proc/a/b' },
    /^Cannot write to data directory \/proc\/a\/b: ENOENT\n$/,
  ],
  [
    'a folder below a file',
    { DATA_DIR: '/dev/null/a' },
    /^Cannot write to data directory \/dev\/null\/a: ENOTDIR\n$/,
  ],
])('%s is reported in one line', async (_what, settings, line) => {
  await using server = spawnServer(settings)
  expect(await server.ended).toEqual({ code: 1, stderr: expect.stringMatching(line) })
})

test.concurrent('with an external database, nothing is written to the data directory', async () => {
  await using dir = await tempDir()
  const database = await createFreshDatabase()
  {
    await using server = spawnServer({
      DATA_DIR: join(dir.path, 'data'),
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey,
    })
    expect(await isReady((await server.started).port)).toBe(true)
  }
  expect(await readdir(dir.path)).toEqual([])
  await database.drop()
})
