import { createHmac } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { StartError } from './start-error.ts'

/** First number of the lock, arbitrary but used by no other lock with two numbers. */
const KEY_LOCKS = 470_221

/** Identifies a key without revealing anything about it. */
const markOf = (secretKey: string) =>
  createHmac('sha256', secretKey).update('servers of one database').digest().readUInt32BE() >>> 1

/** Shows other servers on this database which key we use, as long as the connection is open. */
export const showKey = (client: PoolClient, secretKey: string) =>
  client.query('select pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, markOf(secretKey)])

/**
 * Checks that servers use the same key; otherwise they would refuse each other's sessions and second factors.
 * Call this after storing our own key: of two servers that start together, at least one then sees the other.
 * @throws StartError if another server on this database uses another key
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
