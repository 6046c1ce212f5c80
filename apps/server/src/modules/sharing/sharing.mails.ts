import { defineMails } from '../mail/index.ts'

export const inviteMails = defineMails({
  locationInvite: { values: { inviter: 'Ana Novak', location: 'Hiša ob morju' }, leadsOn: true },
  companyInvite: { values: { inviter: 'Ana Novak', company: 'Sončna energija' }, leadsOn: true },
})
