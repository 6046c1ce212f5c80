import { defineMails } from '../mail/index.ts'

export const inviteMails = defineMails({
  locationInvite: { values: ['inviter', 'location'], leadsOn: true },
  companyInvite: { values: ['inviter', 'company'], leadsOn: true },
})
