/** What went wrong with an invite: the server's codes have the words of spec §8, anything else is the general one. */
const known = [
  'invite_has_access',
  'invite_mail_failed',
  'invite_pending',
  'invite_delete_failed',
  'too_many_requests',
  'forbidden',
]

/** Key of the message for a refused or failed invite. */
export const inviteErrorKey = (code: string) => `refusals.${known.includes(code) ? code : 'invite_failed'}`
