import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../testing/eventually.ts'
import { freshDb } from '../../testing/servers/fresh-db.ts'
import { system } from '../changes.ts'
import { createMetrics } from '../metrics.ts'
import { defineJob } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'

type Opened = { database: Awaited<ReturnType<typeof freshDb>>; jobs: Jobs } & AsyncDisposable

const quiet = () => ({ log: pino({ level: 'silent' }), metrics: createMetrics() })

async function open(work: boolean): Promise<Opened> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await freshDb())
  const jobs = stack.use(await openJobs({ ...quiet(), database, work }))
  const owned = stack.move()
  return { database, jobs, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

const payload = z.object({ alarmId: z.number() })

test('a job sent in a transaction runs once it is committed, with its payload parsed', async () => {
  await using own = await open(true)
  const ran = Promise.withResolvers<number>()
  const job = defineJob({ name: 'test.ring', payload, run: async ({ alarmId }) => ran.resolve(alarmId) })
  await own.jobs.register([job])
  await own.database.inTx(system, ({ tx }) => own.jobs.send(tx, job, { alarmId: 7 }))
  expect(await ran.promise).toBe(7)
})

test('a job of a rolled-back transaction does not exist', async () => {
  await using own = await open(false)
  const job = defineJob({ name: 'test.ring', payload, run: async () => undefined })
  await own.jobs.register([job])
  const rollingBack = own.database.inTx(system, async ({ tx }) => {
    await own.jobs.send(tx, job, { alarmId: 7 })
    throw new Error('changed my mind')
  })
  await expect(rollingBack).rejects.toThrow('changed my mind')
  expect(await waiting(own, job.name)).toBe(0)
})

test('an invalid payload is refused and does not run', async () => {
  let ran = false
  const job = defineJob({
    name: 'test.ring',
    payload,
    run: async () => {
      ran = true
    },
  })
  await expect(job.run({ alarmId: 'seven' })).rejects.toThrow()
  expect(ran).toBe(false)
})

test('a job starts at once, even if another process queued it', async () => {
  await using own = await open(true)
  let ran = Promise.withResolvers<number>()
  const job = defineJob({ name: 'test.ring', payload, run: async ({ alarmId }) => ran.resolve(alarmId) })
  await own.jobs.register([job])
  await using elsewhere = await openJobs({ ...quiet(), database: own.database, work: false })
  const sentAt = performance.now()
  // The first job may be found by the initial poll; after that, the worker polls only every few seconds.
  for (const alarmId of [1, 2, 3]) {
    ran = Promise.withResolvers<number>()
    await own.database.inTx(system, ({ tx }) => elsewhere.send(tx, job, { alarmId }))
    expect(await ran.promise).toBe(alarmId)
  }
  expect(performance.now() - sentAt).toBeLessThan(2_000)
})

test('many jobs start without waiting for the next poll, and no more run at a time than the job allows', async () => {
  await using own = await open(true)
  let running = 0
  let most = 0
  const left = new Set(Array.from({ length: 60 }, (_, at) => at))
  const done = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'test.ring',
    payload,
    concurrency: 10,
    async run({ alarmId }) {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      left.delete(alarmId)
      if (left.size === 0) done.resolve()
    },
  })
  await own.jobs.register([job])
  const sentAt = performance.now()
  await own.database.inTx(system, async ({ tx }) => {
    for (const alarmId of [...left]) await own.jobs.send(tx, job, { alarmId })
  })
  await done.promise
  expect(performance.now() - sentAt).toBeLessThan(3_000)
  expect(most).toBe(10)
})

test.concurrent('a failing job does not affect those running next to it, and is tried again', async () => {
  await using own = await open(true)
  const tries = new Map<number, number>()
  const again = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'test.ring',
    payload,
    concurrency: 3,
    async run({ alarmId }) {
      const count = (tries.get(alarmId) ?? 0) + 1
      tries.set(alarmId, count)
      if (alarmId !== 2) return
      if (count === 1) throw new Error('no')
      again.resolve()
    },
  })
  await own.jobs.register([job])
  await own.database.inTx(system, async ({ tx }) => {
    await own.jobs.sendAll(
      tx,
      job,
      [1, 2, 3].map((alarmId) => ({ alarmId })),
    )
  })
  await again.promise
  await eventually(() =>
    expect([...tries].toSorted()).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]),
  )
}, 20_000)

test.concurrent('a job knows that it is its last attempt', async () => {
  await using own = await open(true)
  const tries: boolean[] = []
  const ended = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'test.give-up',
    payload,
    attempts: 2,
    async run(_payload, { isLast }) {
      tries.push(isLast)
      if (isLast) ended.resolve()
      throw new Error('no')
    },
  })
  await own.jobs.register([job])
  await own.database.inTx(system, ({ tx }) => own.jobs.send(tx, job, { alarmId: 7 }))
  await ended.promise
  expect(tries).toEqual([false, true])
}, 20_000)

test.concurrent('a job that runs longer than a stop waits is returned, and its end changes nothing', async () => {
  await using database = await freshDb()
  const begun = Promise.withResolvers<void>()
  const failing = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'test.slow',
    payload,
    run() {
      begun.resolve()
      return failing.promise
    },
  })
  {
    await using jobs = await openJobs({ ...quiet(), database, work: true })
    await jobs.register([job])
    await database.inTx(system, ({ tx }) => jobs.send(tx, job, { alarmId: 7 }))
    await begun.promise
  }
  failing.reject(new Error('no'))
  await setImmediate()
  const { rows } = await database.pool.query('select state, output from pgboss.job where name = $1', [
    job.name,
  ])
  expect(rows).toMatchObject([{ state: 'retry', output: { message: 'server stopped' } }])
}, 20_000)

test.concurrent('a job whose end cannot be written is logged and does not affect others', async () => {
  await using database = await freshDb()
  const logged = Promise.withResolvers<void>()
  const write = (line: string) => {
    if (line.includes('no end is taken')) logged.resolve()
  }
  await using jobs = await openJobs({ ...quiet(), database, log: pino({}, { write }), work: true })
  const again = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'test.ring',
    payload,
    async run({ alarmId }) {
      if (alarmId === 7) await database.pool.query(refuseEnds)
      else again.resolve()
    },
  })
  await jobs.register([job])
  await database.inTx(system, ({ tx }) => jobs.send(tx, job, { alarmId: 7 }))
  await logged.promise
  await database.pool.query(takeEnds)
  await database.inTx(system, ({ tx }) => jobs.send(tx, job, { alarmId: 8 }))
  await again.promise
}, 20_000)

test.concurrent('a scheduled job whose end cannot be written is logged and does not affect others', async () => {
  await using database = await freshDb()
  const logged = Promise.withResolvers<void>()
  const write = (line: string) => {
    if (line.includes('schedule of jobs not kept') && line.includes('no end is taken')) logged.resolve()
  }
  await using jobs = await openJobs({ ...quiet(), database, log: pino({}, { write }), work: true })
  const again = Promise.withResolvers<void>()
  const job = defineJob({ name: 'test.ring', payload, run: async () => again.resolve() })
  await jobs.register([job])
  await database.pool.query(refuseEnds)
  await database.pool.query(`insert into pgboss.job (name, data) values ('__pgboss__send-it', '{}')`)
  await logged.promise
  await database.pool.query(takeEnds)
  await database.inTx(system, ({ tx }) => jobs.send(tx, job, { alarmId: 8 }))
  await again.promise
}, 20_000)

const refuseEnds = `
  create function refuse_ends() returns trigger language plpgsql as $$ begin raise 'no end is taken'; end $$;
  create trigger refuse_ends before update on pgboss.job for each row when (new.state <> 'active')
    execute function refuse_ends()`
// dropping the trigger would wait for the transaction that locks the table, and that transaction waits for us
const takeEnds = `
  create or replace function refuse_ends() returns trigger language plpgsql as $$ begin return new; end $$`

test.concurrent('a missing queue fails the transaction', async () => {
  await using own = await open(false)
  const job = defineJob({ name: 'test.absent', payload, run: async () => undefined })
  const sending = own.database.inTx(system, ({ tx }) => own.jobs.send(tx, job, { alarmId: 7 }))
  await expect(sending).rejects.toThrow('test.absent')
})

async function waiting({ database }: Opened, name: string): Promise<number> {
  const { rows } = await database.pool.query('select count(*) from pgboss.job where name = $1', [name])
  return rows[0].count
}

test.concurrent('a schedule whose job is gone is removed at the next start', async () => {
  await using own = await open(false)
  const nightly = (name: string) =>
    defineJob({ name, payload: z.object({}), schedule: '0 3 * * *', run: async () => undefined })
  const schedules = async () =>
    (await own.database.pool.query<{ name: string }>('select name from pgboss.schedule')).rows
  await own.jobs.register([nightly('test.old-name'), nightly('test.stays')])
  expect(await schedules()).toHaveLength(2)
  await using later = await openJobs({ ...quiet(), database: own.database, work: false })
  await later.register([nightly('test.new-name'), nightly('test.stays')])
  expect((await schedules()).map(({ name }) => name).toSorted()).toEqual(['test.new-name', 'test.stays'])
})
