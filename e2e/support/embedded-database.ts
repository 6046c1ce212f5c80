import { pino } from 'pino'
import { runningPostgresUrl } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import {
  openStandaloneDatabase,
  type StandaloneDatabase,
} from '../../apps/server/src/platform/standalone-database.ts'

/** Direct access to the database of a running server, for data that the product has no screen for yet. */
export async function openEmbeddedDatabase(dataDir: string): Promise<StandaloneDatabase> {
  return openStandaloneDatabase({
    url: await runningPostgresUrl(dataDir, 'postgres'),
    log: pino({ level: 'silent' }),
    maxConnections: 2,
  })
}
