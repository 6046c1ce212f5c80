import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { AccessChange } from '../../../platform/events/access-announcements.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { lastMonth, maySee } from './monthly-right.queries.ts'

/** Begins with the month that runs; asking for what is wanted already changes nothing. */
export async function wantMonthly(
  change: Change,
  location: AccessibleLocation,
  userId: number,
): Promise<void> {
  const { rows } = await sql`
    insert into monthly_report (user_id, location_id, told_month)
    select ${userId}, l.id, ${lastMonth(0)} from location l where l.id = ${location.id}
    on conflict do nothing returning user_id
  `.execute(change.tx)
  if (rows.length > 0)
    await change.audit({
      ...locationSubject(location),
      action: 'location.want-report',
      after: { monthlyReport: true },
    })
}

export async function endMonthly(
  change: Change,
  location: AccessibleLocation,
  userId: number,
): Promise<void> {
  const { numDeletedRows } = await change.tx
    .deleteFrom('monthly_report')
    .where('user_id', '=', userId)
    .where('location_id', '=', location.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    await change.audit({
      ...locationSubject(location),
      action: 'location.want-report',
      after: { monthlyReport: false },
    })
}

/** Reports end with the right to see the location, for good: who is given it again asks again. Nulls stand for everybody. */
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

export type DueReport = { readonly userId: number; readonly locationId: number; readonly month: string }

/** Marks up to `most` of those whose month is over as told, and says which; who may not see the location any more is not among them. */
export async function markDue(
  { tx }: Pick<Change, 'tx'>,
  most: number,
  hoursLater: number,
): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    with due as (
      select m.user_id, m.location_id, ${lastMonth(hoursLater)} as month
      from monthly_report m join location l on l.id = m.location_id
      where m.told_month < ${lastMonth(hoursLater)} and ${maySee}
      order by m.location_id, m.user_id limit ${most} for update of m skip locked
    )
    update monthly_report m set told_month = due.month from due
    where m.user_id = due.user_id and m.location_id = due.location_id
    returning m.user_id as "userId", m.location_id as "locationId", due.month::text as month
  `.execute(tx)
  return rows
}
