import { type NoticeGroup, noticeGroups } from '@kilowatt/contracts/notice-kinds'
import { noticeKinds } from '@kilowatt/contracts/notice-names'
import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import { recordOf } from '@kilowatt/domain/record-of'
import type { HowNotified } from '../delivery/how-notified.queries.ts'

export type Modes = NotificationPreferences['groups'][NoticeGroup]

/** Groups with a kind that goes out by mail unless the person decides otherwise. */
const mailedByDefault = new Set(
  Object.values(noticeKinds).flatMap(({ group, mailByDefault, isMandatory }) =>
    mailByDefault || isMandatory ? [group] : [],
  ),
)

/** How people are notified of a group until they choose. */
export const initialModes = (group: NoticeGroup): Modes => ({
  mail: mailedByDefault.has(group) ? 'instant' : 'off',
  push: 'off',
})

export const shownPreferences = ({
  modes,
  timezone,
  digestAt,
  quiet,
}: HowNotified): NotificationPreferences => ({
  groups: recordOf(noticeGroups, (group) => modes[group] ?? initialModes(group)),
  ...{ timezone, digestAt, quiet },
})

/** Preferences in the audit log, as `alarms: mail daily, push instant`. */
export const loggedPreferences = ({ groups, timezone, digestAt, quiet }: NotificationPreferences) => ({
  notifiedBy: noticeGroups.map((group) => `${group}: ${groups[group].mail}, ${groups[group].push}`),
  timezone,
  digestAt,
  quietHours: quiet === null ? null : `${quiet.from}–${quiet.until}`,
})
