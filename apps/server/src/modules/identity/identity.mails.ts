import { defineMails } from '../mail/index.ts'

/** Mails with a link that proves the address. */
export const linkMails = defineMails({
  verifyEmail: { values: [], leadsOn: true },
  accountExists: { values: ['name'], leadsOn: true },
  resetPassword: { values: [], leadsOn: true },
  changeEmail: { values: ['newEmail'], leadsOn: true },
})

/** Notices about an account. */
export const noticeMails = defineMails({
  passwordChanged: { values: ['name'], leadsOn: true },
  passwordChangedKeysStay: { values: ['name', 'keys'], leadsOn: true, leadsElsewhere: true },
  emailChanged: { values: ['name', 'newEmail'] },
  secondFactorEnabled: { values: ['name'] },
  secondFactorDisabled: { values: ['name'] },
  passkeyAdded: { values: ['name', 'passkey'] },
  apiKeyCreated: { values: ['name', 'key', 'scope'] },
  socialLinked: { values: ['name', 'provider'] },
  accountDeleted: { values: ['name'] },
})
export type Notice = keyof typeof noticeMails
