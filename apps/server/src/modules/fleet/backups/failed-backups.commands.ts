import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { usualPace } from './backups.queries.ts'

/** Largest number of serials in a notice; if there are more, the notice says how many. */
const MOST_NAMED = 20

/**
 * Notifies super admins of controllers whose scheduled backups all failed, in one notice, and once in a
 * controller's day or week.
 * @param tries attempts after which a backup counts as failed
 */
export async function announceFailedBackups(change: Change, tries: number, now: Date): Promise<void> {
  const { tx } = change
  const { rows: failed } = await sql<{ id: number; serial: string; locationId: number }>`
    with failed as (
      select d.id, d.serial, d.location_id,
        ${now}::timestamptz - case coalesce(p.pace, ${usualPace})
          when 'daily' then interval '23 hours' else interval '167 hours' end as since
      from oem_device d left join backup_pace p on p.oem_device_id = d.id
      where d.location_id is not null and coalesce(p.pace, ${usualPace}) <> 'never'
    ), over as (
      select f.id from failed f join backup_task t on t.oem_device_id = f.id and t.location_id = f.location_id
        and t.requested_at > f.since and t.kind = 'backup'
      group by f.id
      having count(*) filter (where t.status in ('done', 'unchanged')) = 0
        and count(*) filter (where t.reason = 'schedule') >= ${tries}
        and bool_and(t.status = 'failed' or t.expires_at < ${now}) and count(t.announced_at) = 0
    ), announced as (
      update backup_task t set announced_at = ${now} from over
      where t.oem_device_id = over.id and t.reason = 'schedule' and t.announced_at is null
      returning t.oem_device_id
    )
    select d.id, d.serial, d.location_id as "locationId" from oem_device d
    where d.id in (select oem_device_id from announced) order by d.serial
  `.execute(tx)
  const [first] = failed
  if (!first) return
  const named = failed.slice(0, MOST_NAMED).map(({ serial }) => serial)
  const more = failed.length - named.length
  const people = await tx.selectFrom('user_account').select('id').where('is_super_admin', '=', true).execute()
  await change.notify([
    {
      kind: 'backupsFailed',
      userIds: people.map(({ id }) => id),
      needs: { type: 'superAdmin' },
      values: { controllers: [...named, ...(more > 0 ? [`+ ${more}`] : [])].join(', ') },
      path: webPaths.locationOemDevice(first.locationId, first.id),
    },
  ])
}
