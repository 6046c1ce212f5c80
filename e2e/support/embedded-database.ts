import { pino } from 'pino'
import { type DatabaseApart, openDatabaseApart } from '../../apps/server/src/platform/database-apart.ts'
import { runningPostgresUrl } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'

/** Direct access to the database of a running server, for what the product has no screen for yet. */
export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseApart> {
  return openDatabaseApart({
    url: await runningPostgresUrl(dataDir, 'postgres'),
    log: pino({ level: 'silent' }),
    maxConnections: 2,
  })
}
