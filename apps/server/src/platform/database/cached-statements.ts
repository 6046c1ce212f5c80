import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { connectionTurn } from '../long-work.ts'

/**
 * Marks a statement that is so frequent and quick that parsing and planning would take a third of its time: put the
 * mark right after `select`, with `modifyFront` or in the text ([decision
 * 089](../../../../../docs/decisions/089-kept-statements.md)). PostgreSQL keeps its plan with the connection.
 */
export const cachedStatement = sql`/* kept */`
const KEPT = /^\s*select \/\* kept \*\//

/**
 * Largest number of statements kept per connection. Without a limit, users could fill its memory by choosing series
 * one by one.
 */
export const MAX_KEPT = 100

type Keeping = PostgresPoolClient & { returned: () => void }

/** A pool that keeps marked statements, and gives long work one connection at a time. */
export function keepingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, Keeping>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    if (!KEPT.test(text)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_KEPT) return known
    const name = `kept_${names.size}`
    names.set(text, name)
    return name
  }

  function keeping(client: pg.PoolClient): Keeping {
    const query = (text: string, values: unknown[]) => {
      const name = nameOf(text)
      return client.query(name === undefined ? { text, values } : { name, text, values })
    }
    // the cursor interface is not used
    return {
      query: query as unknown as PostgresPoolClient['query'],
      returned: () => undefined,
      release() {
        client.release()
        this.returned()
      },
    }
  }

  return {
    end: () => pool.end(),
    async connect() {
      const returned = await connectionTurn()
      try {
        const client = await pool.connect()
        const known = clients.get(client) ?? keeping(client)
        clients.set(client, known)
        known.returned = returned
        return known
      } catch (error) {
        returned()
        throw error
      }
    },
  }
}
