import { defineMails } from '../mail/index.ts'

/** Mails with a link that proves the address. */
export const linkMails = defineMails({
  verifyEmail: { values: {}, leadsOn: true },
  accountExists: { values: { name: 'Žiga' }, leadsOn: true },
  resetPassword: { values: {}, leadsOn: true },
  changeEmail: { values: { newEmail: 'new@example.com' }, leadsOn: true },
})

/** Notices about an account. */
export const noticeMails = defineMails({
  passwordChanged: { values: { name: 'Žiga' }, leadsOn: true },
  passwordChangedKeysStay: {
    values: { name: 'Žiga', keys: 'night report, my phone' },
    leadsOn: true,
    leadsElsewhere: true,
  },
  emailChanged: { values: { name: 'Žiga', newEmail: 'new@example.com' } },
  secondFactorEnabled: { values: { name: 'Žiga' } },
  secondFactorDisabled: { values: { name: 'Žiga' } },
  passkeyAdded: { values: { name: 'Žiga', passkey: "Žiga's phone" } },
  apiKeyCreated: { values: { name: 'Žiga', key: 'night report', scope: 'read' } },
  socialLinked: { values: { name: 'Žiga', provider: 'Example ID' } },
  accountDeleted: { values: { name: 'Žiga' } },
})
export type Notice = keyof typeof noticeMails
