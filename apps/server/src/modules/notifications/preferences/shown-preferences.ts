import { type NoticeGroup, noticeGroups } from '@kilowatt/contracts/notice-kinds'
import { noticeKinds } from '@kilowatt/contracts/notice-names'
import type {
  NotificationModes,
  NotificationPreferences,
} from '@kilowatt/contracts/notifications/notifications'
import { recordOf } from '@kilowatt/domain/record-of'
import type { HowNotified } from '../delivery/how-notified.queries.ts'

/** Groups with at least one kind that is mailed by default. */
const mailedByDefault = new Set(
  Object.values(noticeKinds).flatMap(({ group, mailByDefault, isMandatory }) =>
    mailByDefault || isMandatory ? [group] : [],
  ),
)

/** How people are notified of a group by default. */
export const initialModes = (group: NoticeGroup): NotificationModes => ({
  mail: mailedByDefault.has(group) ? 'instant' : 'off',
  push: 'off',
})

export const shownPreferences = ({ modes, ...rest }: HowNotified): NotificationPreferences => ({
  groups: recordOf(noticeGroups, (group) => modes[group] ?? initialModes(group)),
  ...rest,
})

/** Preferences in the audit log, as `alarms: mail daily, push instant`. */
export const loggedPreferences = ({
  groups,
  alarmKinds,
  alarmsFrom,
  timezone,
  digestAt,
  quiet,
}: NotificationPreferences) => ({
  notifiedBy: noticeGroups.map((group) => `${group}: ${groups[group].mail}, ${groups[group].push}`),
  alarmKinds: Object.entries(alarmKinds).map(([kind, { mail, push }]) => `${kind}: ${mail}, ${push}`),
  alarmsFrom: `${alarmsFrom.mail}, ${alarmsFrom.push}`,
  timezone,
  digestAt,
  quietHours: quiet === null ? null : `${quiet.from}–${quiet.until}`,
})
