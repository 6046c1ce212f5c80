import type { ChannelMode, NoticeGroup } from '@kilowatt/contracts/notice-kinds'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Modes = { readonly mail: ChannelMode; readonly push: 'off' | 'instant' }

/** Preferences of a person; groups and kinds of alarms that the person did not choose are absent. */
export type HowNotified = {
  readonly modes: Partial<Record<NoticeGroup, Modes>>
  readonly alarmKinds: Partial<Record<AlarmKindName, Modes>>
  /** lowest severity of alarms on each channel */
  readonly alarmsFrom: { readonly mail: Severity; readonly push: Severity }
  readonly timezone: string
  /** `HH:mm` */
  readonly digestAt: string
  readonly quiet: {
    readonly from: string
    readonly until: string
    readonly breaksThrough: Severity | null
  } | null
}

export const DIGEST_AT = '07:00'
const DEFAULT_ZONE = 'Europe/Ljubljana'

/**
 * Preferences of many people. The default time zone is that of the person's first location, of a location
 * that is shared with them, or of a location of their company.
 */
export async function howNotified(db: Db, userIds: readonly number[]): Promise<Map<number, HowNotified>> {
  const { rows } = await sql<{
    userId: number
    modes: HowNotified['modes'] | null
    alarmKinds: HowNotified['alarmKinds'] | null
    mailFrom: Severity | null
    pushFrom: Severity | null
    timezone: string | null
    digestAt: string | null
    from: string | null
    until: string | null
    breaks: Severity | null
  }>`
    select person.id as "userId",
      (select jsonb_object_agg(p.notice_group, jsonb_build_object('mail', p.mail, 'push', p.push))
        from notification_preference p where p.user_id = person.id) as modes,
      (select jsonb_object_agg(k.alarm_kind, jsonb_build_object('mail', k.mail, 'push', k.push))
        from notification_kind_preference k where k.user_id = person.id) as "alarmKinds",
      setting.alarm_mail_from as "mailFrom", setting.alarm_push_from as "pushFrom",
      coalesce(
        setting.timezone,
        (select timezone from location where owner_id = person.id order by id limit 1),
        (select l.timezone from location_grant g join location l on l.id = g.location_id
          where g.user_id = person.id order by l.id limit 1),
        (select l.timezone from membership m join location l on l.company_id = m.company_id
          where m.user_id = person.id order by m.created_at, l.id limit 1)
      ) as timezone,
      to_char(setting.digest_at, 'HH24:MI') as "digestAt",
      to_char(setting.quiet_from, 'HH24:MI') as "from",
      to_char(setting.quiet_until, 'HH24:MI') as until,
      setting.quiet_breaks as breaks
    from user_account person
    left join notification_setting setting on setting.user_id = person.id
    where person.id = any(${[...userIds]}::integer[])
  `.execute(db)
  return new Map(
    rows.map(({ userId, modes, alarmKinds, mailFrom, pushFrom, timezone, digestAt, from, until, breaks }) => [
      userId,
      {
        modes: modes ?? {},
        alarmKinds: alarmKinds ?? {},
        alarmsFrom: { mail: mailFrom ?? 'info', push: pushFrom ?? 'info' },
        timezone: timezone ?? DEFAULT_ZONE,
        digestAt: digestAt ?? DIGEST_AT,
        quiet: from === null || until === null ? null : { from, until, breaksThrough: breaks },
      },
    ]),
  )
}
