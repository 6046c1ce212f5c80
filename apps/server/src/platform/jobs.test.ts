import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freshDb } from '../testing/fresh-db.ts'
import { defineJob, type Jobs, openJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'

type Opened = { database: Awaited<ReturnType<typeof freshDb>>; jobs: Jobs } & AsyncDisposable

async function open(work: boolean): Promise<Opened> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await freshDb())
  const log = pino({ level: 'silent' })
  const jobs = stack.use(await openJobs({ database, log, metrics: createMetrics(), work }))
  const owned = stack.move()
  return { database, jobs, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

const payload = z.object({ alarmId: z.number() })

test('a job sent in a transaction runs once it is committed, with its payload parsed', async () => {
  await using own = await open(true)
  const ran = Promise.withResolvers<number>()
  const job = defineJob({ name: 'test.ring', payload, run: async ({ alarmId }) => ran.resolve(alarmId) })
  await own.jobs.register([job])
  await own.database.inTx((tx) => own.jobs.send(tx, job, { alarmId: 7 }))
  expect(await ran.promise).toBe(7)
})

test('a job of a rolled-back transaction does not exist', async () => {
  await using own = await open(false)
  const job = defineJob({ name: 'test.ring', payload, run: async () => undefined })
  await own.jobs.register([job])
  const rollingBack = own.database.inTx(async (tx) => {
    await own.jobs.send(tx, job, { alarmId: 7 })
    throw new Error('changed my mind')
  })
  await expect(rollingBack).rejects.toThrow('changed my mind')
  expect(await waiting(own, job.name)).toBe(0)
})

test('a payload that does not fit is refused and not run', async () => {
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

async function waiting({ database }: Opened, name: string): Promise<number> {
  const { rows } = await database.pool.query('select count(*) from pgboss.job where name = $1', [name])
  return rows[0].count
}
