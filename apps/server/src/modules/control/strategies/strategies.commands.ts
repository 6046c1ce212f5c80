import { MAX_STRATEGIES } from '@kilowatt/contracts/control/control-limits'
import type { Strategy, StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { placeOfNew } from '@kilowatt/domain/strategies/rungs'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { notifyOwners } from '../owner-notices.ts'
import { siteDevicesOf } from '../site-devices.queries.ts'
import { noteOptOut } from './opt-outs.ts'
import { getStrategy } from './strategies.queries.ts'
import { type AccessibleStrategy, strategySubject } from './strategy.access.ts'
import { lockStrategies, soundStrategy } from './strategy-checks.ts'
import { readOne, readStored, shiftFrom, strategyColumns, strategyLog } from './strategy-rows.ts'
import { keepVersions } from './strategy-versions.ts'

/**
 * Adds a strategy after all strategies whose kind is at least as strong.
 * @throws AppError `invalid` like `soundStrategy`, `strategies_full`
 */
export async function addStrategy(
  change: Change<Person>,
  location: AccessibleLocation,
  entered: StrategyInputValues,
): Promise<Strategy> {
  const { tx, author } = change
  await lockStrategies(tx, [location.id])
  const present = await siteDevicesOf(tx, location.id)
  const isOperator = mayRunCompany(author.actor, location.companyId)
  const { input, kind } = soundStrategy(entered, present, { isOperator, before: null })
  const existing = await readStored(tx, location.id)
  if (existing.length >= MAX_STRATEGIES) throw new AppError('strategies_full')
  const index = placeOfNew(
    kind.rung,
    existing.map((one) => strategyKinds[one.input.kind]),
  )
  const place = existing[index]?.place ?? (existing.at(-1)?.place ?? -1) + 1
  await shiftFrom(tx, location.id, place)
  const { id, version } = await tx
    .insertInto('strategy')
    .values({
      ...strategyColumns(input),
      ...{ location_id: location.id, place, set_up_by: author.actor.userId },
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await keepVersions(change, [{ id, version, input }])
  await change.audit({
    ...strategySubject({ id, name: input.name, location }),
    action: 'strategy.create',
    after: strategyLog(input, present),
  })
  await notifyOwners(change, 'strategySetUp', [{ ...location, strategy: input.name }])
  change.emit(strategiesChanged, changedAt([location.id]))
  return getStrategy(tx, location, id)
}

/** Deletes a strategy. Copies that follow it stay and become independent. @throws AppError `not_found` */
export async function deleteStrategy(
  change: Change<Person>,
  { id, location }: AccessibleStrategy,
): Promise<void> {
  const { tx, author } = change
  await lockStrategies(tx, [location.id])
  const { input, templateId } = await readOne(tx, location.id, id)
  await noteOptOut(tx, author.actor, { templateId, locationId: location.id, companyId: location.companyId })
  await tx.deleteFrom('strategy').where('id', '=', id).execute()
  await change.audit({
    ...strategySubject({ id, name: input.name, location }),
    action: 'strategy.delete',
    before: strategyLog(input, await siteDevicesOf(tx, location.id)),
  })
  await notifyOwners(change, 'strategyDeleted', [{ ...location, strategy: input.name }])
  change.emit(strategiesChanged, changedAt([location.id]))
}

/**
 * Orders the strategies of a location, the strongest first.
 * @throws AppError `conflict` if strategies were added or deleted meanwhile, so the ids are no longer exactly
 * those of the location
 */
export async function orderStrategies(
  change: Change<Person>,
  location: AccessibleLocation,
  strategyIds: readonly number[],
): Promise<void> {
  const { tx } = change
  await lockStrategies(tx, [location.id])
  const stored = await readStored(tx, location.id)
  const names = new Map(stored.map(({ id, input }) => [id, input.name]))
  const isComplete = new Set(strategyIds).size === stored.length && strategyIds.length === stored.length
  if (!isComplete || strategyIds.some((id) => !names.has(id))) throw new AppError('conflict')
  const order = (ids: readonly number[]) => ({ order: ids.map((id) => names.get(id)).join(', ') })
  if (stored.every(({ id }, index) => id === strategyIds[index])) return
  await sql`
    update strategy s set place = o.place - 1
    from unnest(${[...strategyIds]}::integer[]) with ordinality as o (id, place)
    where s.id = o.id and s.location_id = ${location.id}
  `.execute(tx)
  await change.audit({
    ...locationSubject(location),
    action: 'location.order-strategies',
    before: order(stored.map(({ id }) => id)),
    after: order(strategyIds),
  })
  change.emit(strategiesChanged, changedAt([location.id]))
}
