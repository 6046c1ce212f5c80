import type { Strategy, StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { notifyOwners } from '../owner-notices.ts'
import { siteDevicesOf } from '../site-devices.queries.ts'
import { locationsOfCopies, updateCopies } from './follow-template.commands.ts'
import { noteOptOut } from './opt-outs.ts'
import { getStrategy } from './strategies.queries.ts'
import { type AccessibleStrategy, strategySubject } from './strategy.access.ts'
import { lockStrategies, soundStrategy } from './strategy-checks.ts'
import { readOne, type StoredStrategy, strategyColumns, strategyLog } from './strategy-rows.ts'
import { findVersion, keepVersions } from './strategy-versions.ts'

/**
 * Changes a strategy and the copies that follow it at locations that the person may edit. If the strategy
 * follows a template, it no longer does so afterwards.
 * @param version the version that the person changed
 * @throws AppError `strategy_changed` if there is a newer version, `invalid` like `soundStrategy`,
 * `not_found`
 */
export async function changeStrategy(
  change: Change<Person>,
  strategy: AccessibleStrategy,
  { version, strategy: entered }: { version: number; strategy: StrategyInputValues },
): Promise<Strategy> {
  const before = await lockAndRead(change, strategy)
  if (before.version !== version) throw new AppError('strategy_changed')
  return store(change, strategy, { before, entered })
}

/**
 * Restores an earlier version, which becomes the newest.
 * @throws AppError `not_found` for a version that no longer exists, `invalid` if its devices no longer fit
 */
export async function restoreStrategy(
  change: Change<Person>,
  strategy: AccessibleStrategy,
  version: number,
): Promise<Strategy> {
  const before = await lockAndRead(change, strategy)
  const entered = await findVersion(change, strategy.id, version)
  if (!entered) throw new AppError('not_found')
  return store(change, strategy, { before, entered, restores: version })
}

async function lockAndRead({ tx }: Change, { id, location }: AccessibleStrategy): Promise<StoredStrategy> {
  await lockStrategies(tx, [location.id, ...(await locationsOfCopies(tx, id))])
  return readOne(tx, location.id, id)
}

type Step = {
  readonly before: StoredStrategy
  readonly entered: StrategyInputValues
  readonly restores?: number
}

async function store(
  change: Change<Person>,
  { id, location }: AccessibleStrategy,
  { before, entered, restores }: Step,
): Promise<Strategy> {
  const { tx } = change
  const present = await siteDevicesOf(tx, location.id)
  const isOperator = mayRunCompany(change.author.actor, location.companyId)
  const { input } = soundStrategy(entered, present, { isOperator, before: before.input })
  const values = (of: StrategyInputValues) => ({ ...strategyLog(of, present), deviceIds: of.deviceIds })
  const changed = changedValues(values(before.input), values(input))
  if (!changed) return getStrategy(tx, location, id)
  const { templateId } = before
  const place = { locationId: location.id, companyId: location.companyId }
  await noteOptOut(tx, change.author.actor, { templateId, ...place })
  const version = before.version + 1
  await tx
    .updateTable('strategy')
    .set({ ...strategyColumns(input), version, template_id: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const isOther = input.kind !== before.input.kind || 'deviceIds' in changed.after
  if (isOther) await tx.deleteFrom('strategy_state').where('strategy_id', '=', id).execute()
  await keepVersions(change, [{ id, version, input }])
  await change.audit({
    ...strategySubject({ id, name: input.name, location }),
    action: restores === undefined ? 'strategy.update' : 'strategy.restore',
    before: withoutIds(changed.before),
    after: { ...withoutIds(changed.after), ...(restores !== undefined && { strategyVersion: restores }) },
  })
  await notifyOwners(change, 'strategyChanged', [{ ...location, strategy: input.name }])
  const copies = await updateCopies(change, { id, location }, input)
  change.emit(strategiesChanged, changedAt([location.id, ...copies]))
  return getStrategy(tx, location, id)
}

/** Device names instead of ids, for readers of the audit log. */
const withoutIds = ({ deviceIds: _, ...values }: Readonly<Record<string, unknown>>) => values
