/**
 * What people get a mail for. The texts of an event are `<event>Subject`, `<event>Text` (one paragraph per line) and, where
 * something is to be done, `<event>Action`, in packages/i18n/messages/<locale>/mail.json; `{{name}}` stands for a value.
 */
export const mailEvents = {
  verifyEmail: { values: ['name'] },
  accountExists: { values: ['name'] },
  resetPassword: { values: ['name'] },
  passwordChanged: { values: ['name'] },
  changeEmail: { values: ['name', 'newEmail'] },
  emailChanged: { values: ['name', 'newEmail'] },
  secondFactorEnabled: { values: ['name'] },
  secondFactorDisabled: { values: ['name'] },
  passkeyAdded: { values: ['name', 'passkey'] },
  apiKeyCreated: { values: ['name', 'key', 'scope'] },
  socialLinked: { values: ['name', 'provider'] },
  accountDeleted: { values: ['name'] },
  locationInvite: { values: ['inviter', 'location'] },
} as const satisfies Record<string, { values: readonly string[] }>

export type MailEvent = keyof typeof mailEvents
export const mailEventNames = Object.keys(mailEvents) as [MailEvent, ...MailEvent[]]
