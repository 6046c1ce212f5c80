import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askForBackup } from './backup-tasks.commands.ts'
import { usualPace } from './backups.queries.ts'
import { announceFailedBackups } from './failed-backups.commands.ts'

type Parts = Pick<Platform, 'db' | 'inTx'>

/** Largest number of requests per hour: a fleet is spread over its day or week, so no connection is flooded. */
const MOST_AT_ONCE = 500
const KEPT_DAYS = 30

export const scheduledBackupsJob = (parts: Parts, origin: string) =>
  defineJob({
    name: 'fleet.back-up',
    payload: z.object({}),
    schedule: '23 * * * *',
    run: () => runDueBackups(parts, origin, new Date()),
  })

/**
 * Largest number of attempts for one controller, an hour apart. After them, the controller waits for its next day or
 * week.
 */
const TRIES = 3

/**
 * Requests backups from connected controllers without a backup in their day or week, notifies super admins of
 * failed backups, and deletes old requests.
 */
export async function runDueBackups({ db, inTx }: Parts, origin: string, now: Date): Promise<void> {
  await inTx(system, ({ tx }) =>
    tx
      .deleteFrom('backup_task')
      .where('requested_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
      .execute(),
  )
  await inTx(system, (change) => announceFailedBackups(change, TRIES, now))
  const { rows } = await sql<{ id: number; serial: string; locationId: number }>`
    select d.id, d.serial, d.location_id as "locationId"
    from oem_device d left join backup_pace p on p.oem_device_id = d.id
    where d.connected and d.type <> 'P1_WIFI' and d.location_id is not null and coalesce(p.pace, ${usualPace}) <> 'never'
      and not exists (
        select from backup_task t
        where t.oem_device_id = d.id and t.location_id = d.location_id and t.requested_at > ${now}::timestamptz
          - case coalesce(p.pace, ${usualPace}) when 'daily' then interval '23 hours' else interval '167 hours' end
        having count(*) filter (where t.kind = 'backup' and t.status in ('done', 'unchanged')) > 0
          or count(*) filter (where t.reason = 'schedule') >= ${TRIES}
          or max(t.requested_at) > ${now}::timestamptz - interval '50 minutes'
      )
    order by d.id limit ${MOST_AT_ONCE}
  `.execute(db)
  for (const controller of rows)
    await inTx(system, (change) => askForBackup(change, controller, { reason: 'schedule', origin })).catch(
      (error: unknown) => {
        // another request was first
        if (!(error instanceof AppError)) throw error
      },
    )
}
