import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start-error.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')

/** An arbitrary number that no other lock on the database uses. */
const ADVISORY_LOCK = 7_203_115

type Options = { url: string; log: Logger; dir?: string }

/**
 * Applies the SQL files that the database does not have yet, in order of their names, each in its own transaction.
 * Servers that start together wait for each other. Forward only: an applied file must not change.
 * @returns the names applied now
 * @throws StartError if the database cannot be reached, is newer than this program, or an applied file was changed
 */
export async function migrate({ url, log, dir = migrationsDir }: Options): Promise<string[]> {
  const files = await readMigrations(dir)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'kilowatt',
  })
  // A lost connection also makes the waiting query fail; without a listener its error event would end the process.
  client.on('error', (err) => log.warn({ err }, 'database connection lost'))
  await client.connect().catch((cause: Error) => {
    throw new StartError(`Cannot connect to the database ${withoutPassword(url)}: ${reason(cause)}`, {
      cause,
    })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await applyMissing(client, files, log)
  } finally {
    await client.end()
  }
}

type Migration = { name: string; text: string; checksum: string }

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.Client, files: readonly Migration[], log: Logger): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const name of applied.keys())
    if (!files.some((file) => file.name === name))
      throw new StartError(`The database is newer than this program: it has migration ${name}`)
  for (const { name, checksum } of files)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new StartError(`Migration ${name} was changed after the database applied it`)

  const missing = files.filter((file) => !applied.has(file.name))
  for (const file of missing) await apply(client, file, log)
  return missing.map((file) => file.name)
}

async function apply(client: pg.Client, { name, text, checksum }: Migration, log: Logger) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new StartError(`Migration ${name} failed: ${reason(cause)}`, { cause })
  }
  log.info({ migration: name }, 'migration applied')
}

const withoutPassword = (url: string) => url.replace(/\/\/([^:@/]*)(:[^@/]*)?@/, '//$1@')

/** A refused connection to a host with several addresses is an AggregateError, whose own message is empty. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
