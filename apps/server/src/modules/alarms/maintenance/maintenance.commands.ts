import type { MaintenanceWindow } from '@kilowatt/contracts/alarms/alarm-duty'
import { MAX_MAINTENANCE_DAYS, MAX_MAINTENANCE_WINDOWS } from '@kilowatt/contracts/alarms/alarm-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { takeTurn } from '../causes/causes.commands.ts'
import { notifyOpen } from '../evaluation/alarm-notices.commands.ts'
import type { RuleScope } from '../rules/rule-scope.ts'
import { listMaintenance } from './maintenance.queries.ts'

type Planned = Pick<MaintenanceWindow, 'from' | 'until' | 'reason'>

/** A window may begin now, and a click takes a moment to arrive. */
const PAST_MS = 5 * 60_000

/** Plans maintenance of a location, a group or a company: meanwhile nothing is sent, and its alarms do not count. */
export async function planMaintenance(
  change: Change<Person>,
  scope: RuleScope,
  { from, until, reason }: Planned,
): Promise<MaintenanceWindow> {
  const { tx, author } = change
  const { companyId } = scope
  if (companyId === null) throw invalidField('scope', 'required')
  if (from < Date.now() - PAST_MS) throw invalidField('from', 'in_the_past')
  if (until <= from) throw invalidField('until', 'before_start')
  if (until - from > MAX_MAINTENANCE_DAYS * UTC_DAY_MS) throw invalidField('until', 'too_long')
  await takeTurn(tx)
  if ((await listMaintenance(tx, scope)).length >= MAX_MAINTENANCE_WINDOWS)
    throw new AppError('maintenance_full')
  const { id } = await tx
    .insertInto('maintenance_window')
    .values({
      company_id: companyId,
      location_group_id: scope.of === 'group' ? scope.groupId : null,
      location_id: scope.locationId,
      ...{ from_at: new Date(from), until_at: new Date(until), reason },
      created_by: author.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.audit({
    ...({ action: 'maintenance.start', objectType: 'maintenance', objectId: id, companyId } as const),
    objectName: scope.name,
    after: { from: new Date(from), until: new Date(until), reason },
  })
  change.emit(alarmsChanged, changeOf([{ companyId, locationId: scope.locationId }]))
  const window = (await listMaintenance(tx, scope)).find((one) => one.id === id)
  if (!window) throw new Error('the window that was planned is not there')
  return window
}

/**
 * Ends running maintenance now, or cancels planned maintenance. People are notified of alarms that are still open.
 */
export async function endMaintenance(
  change: Change<Person>,
  scope: RuleScope,
  windowId: number,
): Promise<void> {
  const { tx } = change
  await takeTurn(tx)
  const now = new Date()
  const before = await tx
    .selectFrom('maintenance_window')
    .select(['from_at', 'until_at', 'reason'])
    .where('id', '=', windowId)
    .where('until_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  if (before.from_at >= now) await tx.deleteFrom('maintenance_window').where('id', '=', windowId).execute()
  else
    await tx
      .updateTable('maintenance_window')
      .set({ until_at: sql<Date>`now()` })
      .where('id', '=', windowId)
      .execute()
  await change.audit({
    ...({ action: 'maintenance.end', objectType: 'maintenance', objectId: windowId } as const),
    ...{ objectName: scope.name, companyId: scope.companyId },
    before: { from: before.from_at, until: before.until_at, reason: before.reason },
  })
  await notifyOpen(change)
  change.emit(alarmsChanged, changeOf([{ companyId: scope.companyId, locationId: scope.locationId }]))
}
