import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'

/** A second door to the database of a running server, for what the product has no screen for yet. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  // the fourth line of PostgreSQL's own file is its port
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  return openDatabase({
    url: `postgres://kilowatt:${password}@127.0.0.1:${port}/postgres`,
    log: pino({ level: 'silent' }),
    maxConnections: 2,
  })
}
