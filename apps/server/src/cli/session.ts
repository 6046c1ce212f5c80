import { readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/logger.ts'
import { DataDirInUseError, openDataDir } from '../platform/postgres/data-dir.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { openStandaloneDatabase, type StandaloneDatabase } from '../platform/standalone-database.ts'

/** What a command works with. */
export type Session = StandaloneDatabase

/**
 * Opens the server's database: `DATABASE_URL`, else the embedded PostgreSQL of a running server, else the same one
 * started here and stopped at the end.
 */
export async function openSession(): Promise<Session> {
  const { DATABASE_URL, DATA_DIR } = process.env
  // No links are signed here, so the key shared by the servers is not needed.
  const config = readConfig({ DATABASE_URL, DATA_DIR, SECRET_KEY: 'x'.repeat(32) })
  const log = await createLogger('fatal')
  await using starting = new AsyncDisposableStack()
  const url = config.databaseUrl ?? (await embeddedUrl(config.dataDir))
  if (url === config.databaseUrl) await migrate({ url, log })
  const database = starting.use(openStandaloneDatabase({ url, log, maxConnections: 2 }))
  const owned = starting.move()
  return {
    ...database,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }

  async function embeddedUrl(dataDir: string): Promise<string> {
    try {
      starting.use(await openDataDir(dataDir))
    } catch (error) {
      if (error instanceof DataDirInUseError) return runningPostgresUrl(dataDir, 'postgres')
      throw error
    }
    const postgres = starting.use(await startEmbeddedPostgres({ dataDir, log }))
    const url = postgres.urlOf('postgres')
    await migrate({ url, log })
    return url
  }
}
