import type { Severity } from '@kilowatt/domain/alarms/severities'

/** Groups of notices on the page of preferences, in its order. */
export const noticeGroups = [
  'alarms',
  'devices',
  'software',
  'reports',
  'sharing',
  'account',
  'company',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Channels on which a notice can reach a person. In the app, it is always stored. */
export const channels = ['in_app', 'mail', 'push', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** When a channel sends. The `digest` modes collect messages. */
export const channelModes = ['off', 'instant', 'daily', 'weekly'] as const
export type ChannelMode = (typeof channelModes)[number]

/**
 * A kind of notice, declared by the module that sends it. Its texts are `<name>Title` and `<name>Text` in the messages
 * of a feature; `{{name}}` is replaced by a value.
 */
export type NoticeKind = {
  readonly group: NoticeGroup
  readonly severity: Severity
  /** feature of the messages that contains its texts */
  readonly feature: string
  /** values that the texts mention, each with an example */
  readonly values: Readonly<Record<string, string>>
  /** for the security of the account: its mail cannot be turned off and does not wait for quiet hours */
  readonly isMandatory?: true
  /** whether it is mailed unless the person decides otherwise */
  readonly mailByDefault?: true
  /** people may choose by the kind of the alarm and its severity, not only by group */
  readonly isByAlarmKind?: true
  /** whether it is a message to the people themselves, which webhooks of the company do not get */
  readonly isToPeopleOnly?: true
  /** whether its module sends a separate mail with a secret link, so the notice itself is not mailed */
  readonly hasOwnMail?: true
}
