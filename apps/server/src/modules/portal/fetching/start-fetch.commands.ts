import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { auditOwn } from '../../identity/index.ts'
import { askableDay, historyFrom } from '../stored/fetch-plan.ts'
import { holdPlace } from '../stored/hold-place.ts'
import { awaitReadings } from '../ties/await-readings.commands.ts'

/**
 * Starts requests for a metering place at once. If the place is already being fetched, this only extends its
 * history as far back as allowed.
 * @throws AppError `invalid` for future days, `portal_not_set`, `not_found` for a place without a token
 */
export async function startFetch(
  change: Change<Person>,
  place: { readonly id: number; readonly eimm: string },
  {
    to,
    hasPortal,
    today,
    at,
  }: {
    /** last requested day */
    readonly to: LocalDate
    readonly hasPortal: boolean
    readonly today: LocalDate
    readonly at: Date
  },
): Promise<void> {
  const { tx } = change
  if (to > today) throw invalidField('data.to', 'is in the future')
  if (!hasPortal) throw new AppError('portal_not_set')
  if (!(await holdPlace(tx, place.id))) throw new AppError('not_found')
  const read = await tx
    .selectFrom('portal_device_credential')
    .select('credential_id')
    .where('device_id', '=', place.id)
    .limit(1)
    .executeTakeFirst()
  if (read === undefined) throw new AppError('not_found')
  const first = askableDay(at.getTime())
  const started = await sql<{ is_new: boolean }>`
    insert into portal_fetch as kept (device_id, asked_from, asked_to, goal_from, started_at, due_at)
    values (${place.id}, ${first}, ${first}, ${historyFrom(first)}, ${at}, ${at})
    on conflict (device_id) do update set goal_from = excluded.goal_from, failure = null,
      started_at = case when kept.due_at is null then excluded.started_at else kept.started_at end,
      due_at = case when kept.failure is null then least(kept.due_at, excluded.due_at) else excluded.due_at end
    returning xmax = 0 as is_new
  `.execute(tx)
  await awaitReadings(tx, place.id, at.getTime())
  if (started.rows[0]?.is_new)
    await auditOwn(change, 'portal-device.process', { after: { eimm: place.eimm } })
}
