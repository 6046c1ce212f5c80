import { type NoticeGroup, noticeGroups } from '@kilowatt/contracts/notice-kinds'
import type {
  NotificationModes,
  NotificationPreferences,
} from '@kilowatt/contracts/notifications/notifications'
import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { zoneOffsetMs } from '@kilowatt/domain/time/zone-offsets'
import type { Change, Person } from '../../../platform/changes.ts'
import { invalidField } from '../../../platform/errors.ts'
import { auditOwn } from '../../identity/index.ts'
import type { ChannelWaits } from '../delivery/plan-deliveries.commands.ts'
import { replanDeliveries } from '../delivery/replan-deliveries.commands.ts'
import { getPreferences } from './preferences.queries.ts'
import { initialModes, loggedPreferences } from './shown-preferences.ts'

/**
 * Replaces the preferences of the person who makes the change. Waiting messages follow the new preferences.
 */
export async function setPreferences(
  change: Change<Person>,
  wanted: NotificationPreferences,
  waits: ChannelWaits,
): Promise<void> {
  assertZone(wanted.timezone)
  const { tx, author } = change
  const { userId } = author.actor
  const former = await getPreferences(tx, userId)
  const { timezone, digestAt, quiet, alarmsFrom } = wanted
  const setting = {
    timezone,
    digest_at: digestAt,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    quiet_breaks: quiet?.breaksThrough ?? null,
    alarm_mail_from: alarmsFrom.mail,
    alarm_push_from: alarmsFrom.push,
  }
  await tx
    .insertInto('notification_setting')
    .values({ user_id: userId, ...setting })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setting))
    .execute()
  await tx.deleteFrom('notification_preference').where('user_id', '=', userId).execute()
  const chosen = noticeGroups.filter((group) => !isInitial(group, wanted.groups[group]))
  if (chosen.length > 0)
    await tx
      .insertInto('notification_preference')
      .values(chosen.map((group) => ({ user_id: userId, notice_group: group, ...wanted.groups[group] })))
      .execute()
  await tx.deleteFrom('notification_kind_preference').where('user_id', '=', userId).execute()
  const ofKinds = alarmKindNames.flatMap((alarm_kind) => {
    const modes = wanted.alarmKinds[alarm_kind]
    return modes === undefined ? [] : [{ user_id: userId, alarm_kind, ...modes }]
  })
  if (ofKinds.length > 0) await tx.insertInto('notification_kind_preference').values(ofKinds).execute()
  await replanDeliveries(tx, userId, waits)
  await auditOwn(change, 'user.change-notifications', {
    before: loggedPreferences(former),
    after: loggedPreferences(wanted),
  })
}

/** Groups that were not changed are not stored, so each of their kinds keeps its own default. */
const isInitial = (group: NoticeGroup, { mail, push }: NotificationModes) => {
  const initial = initialModes(group)
  return mail === initial.mail && push === initial.push
}

function assertZone(timezone: string) {
  try {
    zoneOffsetMs(timezone, 0)
  } catch {
    throw invalidField('timezone', 'unknown')
  }
}
