import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { dataFolder } from './data-folder.ts'
import { templateName } from './fresh-db.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the run's PostgreSQL, without the database name */
    postgresBase: string
  }
}

/** Temporary data need not survive a power cut, and may be in memory, where an old log would only take space. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '512MB',
}

/** One PostgreSQL per test run, with a migrated template that every test copies. */
export default async function setup(project: TestProject) {
  await using starting = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(await dataFolder(), 'kilowatt-test-'))
  starting.defer(() => rm(dataDir, { recursive: true }))
  const log = pino({ level: 'silent' })
  const postgres = starting.use(await startEmbeddedPostgres({ dataDir, log, settings: forgetful }))
  await createDatabase(postgres.urlOf('postgres'), templateName)
  await prepareTemplate(postgres.urlOf(templateName), dataDir)
  project.provide('postgresBase', postgres.urlOf(''))
  const running = starting.move()
  return () => running.disposeAsync()
}

async function createDatabase(adminUrl: string, name: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
}

/**
 * Everything that the first start creates in its database: tables, and the queues of all jobs, which are
 * tables too.
 */
async function prepareTemplate(url: string, dataDir: string) {
  const log = pino({ level: 'silent' })
  const config = {
    ...readConfig({ PORT: '0', HOST: '127.0.0.1', DEMO: 'off', TUNNEL_PORT: '0', ROLES: 'web' }),
    dataDir,
  }
  await using app = await startApp({
    config,
    log,
    databaseUrl: url,
    secretKey: 'a secret of nobody, 32 and more',
  })
  // Removed, because it is sealed with the template's secret: each server of a test creates its own.
  await app.platform.pool.query('delete from push_key')
}
