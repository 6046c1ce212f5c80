import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openStandaloneDatabase, type StandaloneDatabase } from '../../platform/standalone-database.ts'

export const templateName = 'kilowatt_template'

export type FreshDb = StandaloneDatabase & { readonly url: string }

/** A migrated database for a test, removed when disposed: `await using database = await freshDb()`. */
export async function freshDb(): Promise<FreshDb> {
  const { url, drop } = await createFreshDatabase()
  const log = pino({ level: 'silent' })
  const database = openStandaloneDatabase({ url, log, maxConnections: 8 })
  return {
    ...database,
    url,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await drop()
    },
  }
}

/** A copy of the template. PostgreSQL refuses to drop it if the test leaked a connection. */
export async function createFreshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${templateName} strategy file_copy`)
  return { url: inject('postgresBase') + name, drop: () => asAdmin(`drop database ${name}`) }
}

async function asAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: `${inject('postgresBase')}postgres` })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
