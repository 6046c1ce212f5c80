import type PgBoss from 'pg-boss'
import type { RegisteredJob } from './job.ts'

/**
 * Aligns the queues and schedules in the database with `jobs`. A new queue is a new table. Unchanged queues
 * are not touched, so a server of the same version starts without writing.
 */
export async function keepQueues(boss: PgBoss, jobs: readonly RegisteredJob[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const cronOf = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const job of jobs) {
    await keepQueue(boss, job, queues.get(job.name))
    if (job.schedule && cronOf.get(job.name) !== job.schedule)
      await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' })
  }
  // Jobs that were renamed or removed lose their schedules, which would otherwise queue jobs that no worker
  // takes.
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name))
  for (const name of cronOf.keys()) if (!scheduled.has(name)) await boss.unschedule(name)
}

async function keepQueue(boss: PgBoss, job: RegisteredJob, known: PgBoss.QueueResult | undefined) {
  const options = {
    name: job.name,
    retryLimit: (job.attempts ?? 3) - 1,
    retryBackoff: true,
    retryDelay: job.retryDelayS ?? 1,
    expireInSeconds: job.timeoutS ?? 300,
  }
  if (!known) await boss.createQueue(job.name, options)
  else if (differs(options, known)) await boss.updateQueue(job.name, options)
}

const differs = (options: PgBoss.Queue, known: PgBoss.Queue) =>
  (['retryLimit', 'retryBackoff', 'retryDelay', 'expireInSeconds'] as const).some(
    (name) => options[name] !== known[name],
  )
