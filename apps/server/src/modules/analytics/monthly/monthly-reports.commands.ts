import { type ExpressionBuilder, sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { AccessChange } from '../../../platform/events/access-announcements.ts'
import {
  type AccessibleGroup,
  type AccessibleLocation,
  groupSubject,
  locationSubject,
} from '../../tenancy/index.ts'
import { lastMonth, lastMonthAnywhere, maySee } from './monthly-right.queries.ts'

/** Target of a monthly report. */
export type Reported = { readonly location: AccessibleLocation } | { readonly group: AccessibleGroup }

/** Whether a row of `monthly_report` has this target. */
export const isOf = (of: Reported) => (eb: ExpressionBuilder<Tables, 'monthly_report'>) =>
  'location' in of ? eb('location_id', '=', of.location.id) : eb('location_group_id', '=', of.group.id)

const subscriptionTo = (of: Reported, monthlyReport: boolean) =>
  'location' in of
    ? ({ ...locationSubject(of.location), action: 'location.want-report', after: { monthlyReport } } as const)
    : ({ ...groupSubject(of.group), action: 'location-group.want-report', after: { monthlyReport } } as const)

/** Orders the monthly report, starting with the current month. A repeated order changes nothing. */
export async function wantMonthly(change: Change, of: Reported, userId: number): Promise<void> {
  const [locationId, locationGroupId] = 'location' in of ? [of.location.id, null] : [null, of.group.id]
  const { rows } = await sql`
    insert into monthly_report (user_id, location_id, location_group_id, told_month)
    select m.user_id, m.location_id, m.location_group_id, ${lastMonth(0)}
    from (select ${userId}::integer as user_id, ${locationId}::integer as location_id, ${locationGroupId}::integer as location_group_id) m
    on conflict do nothing returning user_id
  `.execute(change.tx)
  if (rows.length > 0) await change.audit(subscriptionTo(of, true))
}

export async function endMonthly(change: Change, of: Reported, userId: number): Promise<void> {
  const { numDeletedRows } = await change.tx
    .deleteFrom('monthly_report')
    .where('user_id', '=', userId)
    .where(isOf(of))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await change.audit(subscriptionTo(of, false))
}

/**
 * Ends monthly reports for a person who loses the permission to see their target, and for everyone if null.
 * The person has to order them again after getting access back.
 */
export async function endMonthlyWithoutRight(
  { tx }: Pick<Change, 'tx'>,
  { userId, locationId }: AccessChange,
): Promise<void> {
  await sql`
    delete from monthly_report m
    where not ${maySee}
      and (${userId}::integer is null or m.user_id = ${userId}) and (${locationId}::integer is null or m.location_id = ${locationId})
  `.execute(tx)
}

export type DueReport = {
  readonly userId: number
  readonly locationId: number | null
  readonly locationGroupId: number | null
  /**
   * Marks up to `most` reports of finished months as sent and returns them, without those whose person lost
   * access.
   */
  readonly month: string
}

/** Marks up to `most` reports of finished months as sent, and returns them, without those whose person lost access. */
export async function markDue(
  { tx }: Pick<Change, 'tx'>,
  most: number,
  hoursLater: number,
): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    with due as (
      select m.id, ${lastMonth(hoursLater)} as month from monthly_report m
      where m.told_month < ${lastMonthAnywhere(hoursLater)} and m.told_month < ${lastMonth(hoursLater)} and ${maySee}
      order by m.id limit ${most} for update of m skip locked
    )
    update monthly_report m set told_month = due.month from due
    where m.id = due.id
    returning m.user_id as "userId", m.location_id as "locationId", m.location_group_id as "locationGroupId", due.month::text as month
  `.execute(tx)
  return rows
}
