import { createHmac } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { StartError } from './start-error.ts'

/** Any number that no other lock of two numbers has. */
const KEY_LOCKS = 470_221

/** Tells keys apart, and tells nothing of them. */
const markOf = (secretKey: string) =>
  createHmac('sha256', secretKey).update('servers of one database').digest().readUInt32BE() >>> 1

/** Shows the servers on this database by which key we work, for as long as the connection lasts. */
export const showKey = (client: PoolClient, secretKey: string) =>
  client.query('select pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, markOf(secretKey)])

/**
 * Servers with different keys would refuse each other's sessions and second factors. Call it when our own key is shown, so
 * that of two that start together one sees the other.
 * @throws StartError when another server works on this database by another key
 */
export async function assertKeyShared(pool: Pool, secretKey: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and objid <> $2
       and database = (select oid from pg_database where datname = current_database())
     limit 1`,
    [KEY_LOCKS, markOf(secretKey)],
  )
  if (rowCount)
    throw new StartError(
      'Setting SECRET_KEY is wrong: another Kilowatt server works on this database by another key, and all must share one',
    )
}
