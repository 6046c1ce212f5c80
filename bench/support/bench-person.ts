import { pino } from 'pino'
import { seedPerson } from '../../apps/server/seed/people.ts'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import type { BenchServer } from './bench-server.ts'

/** A super admin who can sign in with these credentials. */
export async function seedPersonFor({ databaseUrl }: Pick<BenchServer, 'databaseUrl'>) {
  await using database = openStandaloneDatabase({ url: databaseUrl, log: pino({ level: 'silent' }) })
  const { email, password } = await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' })
  return { email, password }
}
