import { MAX_VERSIONS } from '@kilowatt/contracts/control/control-limits'
import type { StrategyVersion } from '@kilowatt/contracts/control/strategies'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Stores versions of strategies. Beyond the limit, the oldest are deleted. */
export async function keepVersions(
  { tx, author }: Change<Person>,
  versions: readonly { readonly id: number; readonly version: number; readonly input: StrategyInputValues }[],
): Promise<void> {
  if (versions.length === 0) return
  await tx
    .insertInto('strategy_version')
    .values(
      versions.map(({ id, version, input }) => ({
        ...{ strategy_id: id, version, input: JSON.stringify(input) },
        changed_by: author.actor.userId,
      })),
    )
    .execute()
  await sql`
    delete from strategy_version v using strategy s
    where s.id = v.strategy_id and v.version <= s.version - ${MAX_VERSIONS}
      and s.id = any(${versions.map(({ id }) => id)}::integer[])
  `.execute(tx)
}

/** Content of a version; undefined if it never existed or has been deleted. */
export const findVersion = async (
  { tx }: Change,
  id: number,
  version: number,
): Promise<StrategyInputValues | undefined> =>
  (
    await tx
      .selectFrom('strategy_version')
      .select('input')
      .where('strategy_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.input

/** Versions of a strategy, newest first. */
export async function listVersions(db: Db, id: number): Promise<StrategyVersion[]> {
  const rows = await db
    .selectFrom('strategy_version as v')
    .leftJoin('user_account as p', 'p.id', 'v.changed_by')
    .select(['v.version', 'v.changed_at as changedAt', 'p.name as changedBy', 'v.input as values'])
    .where('v.strategy_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.getTime() }))
}
