import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Change, Person } from '../../../../platform/changes.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { AccessibleLocation } from '../../../tenancy/index.ts'
import { changeStrategy } from '../../strategies/change-strategy.commands.ts'
import { getStrategy } from '../../strategies/strategies.queries.ts'
import { type AccessibleStrategy, accessStrategy } from '../../strategies/strategy.access.ts'
import { readPlannedStrategies } from '../inputs/planned-strategies.queries.ts'

/** The strategy that follows the plan of a location. @throws AppError like `accessStrategy`; `not_found` without one */
export async function accessPlannedStrategy(
  db: Db,
  actor: Actor,
  { id }: AccessibleLocation,
): Promise<AccessibleStrategy> {
  const planned = (await readPlannedStrategies(db, [id])).get(id)
  if (!planned) throw new AppError('not_found')
  return accessStrategy(db, actor, planned.id, 'edit')
}

/** Changes how strongly the plan avoids imported energy; the same as changing the setting of the strategy. */
export async function preferGreener(
  change: Change<Person>,
  strategy: AccessibleStrategy,
  greener: number,
): Promise<void> {
  const { version, ...now } = await getStrategy(change.tx, strategy.location, strategy.id)
  const settings = { ...now.settings, greener }
  await changeStrategy(change, strategy, { version, strategy: { ...now, settings } })
}
