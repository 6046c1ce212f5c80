import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { freshDb } from '../testing/servers/fresh-db.ts'
import { openStandaloneDatabase } from './standalone-database.ts'

afterEach(() => void vi.useRealTimers())

test('a stand-alone program waits for a database that is slow to accept its connection', async () => {
  await using fresh = await freshDb()
  const target = new URL(fresh.pool.options.connectionString ?? '')
  const door = createServer().listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  const asked = once(door, 'connection')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await using database = openStandaloneDatabase({ url: url.href, log: pino({ level: 'silent' }) })
    const answer = database.pool.query('select 1 as one').then(
      ({ rows }) => rows,
      (error: Error) => error.message,
    )
    const [socket] = (await asked) as [Socket]
    vi.advanceTimersByTime(60_000)
    const behind = connect(Number(target.port), target.hostname)
    socket.on('error', () => behind.destroy())
    socket.pipe(behind).pipe(socket)
    expect(await answer).toEqual([{ one: 1 }])
    vi.useRealTimers()
  } finally {
    door.close()
  }
})
