import { defineMails } from '../mail/index.ts'

/** Mails with a link that proves the address. */
export const linkMails = defineMails({
  verifyEmail: { values: {}, leadsOn: true },
  accountExists: { values: { name: 'Žiga' }, leadsOn: true },
  resetPassword: { values: {}, leadsOn: true },
  changeEmail: { values: { newEmail: 'new@example.com' }, leadsOn: true },
})

export const farewellMails = defineMails({
  accountDeleted: { values: { name: 'Žiga' } },
})
