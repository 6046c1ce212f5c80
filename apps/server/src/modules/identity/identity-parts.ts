import type { Notices } from './people/account-notice.job.ts'
import type { accountMail } from './registration/account-mail.job.ts'
import type { Sessions } from './sign-in/sign-in.commands.ts'

/** What the routes of this module share. */
export type IdentityParts = {
  readonly sessions: Sessions
  readonly notices: Notices
  readonly mailJob: ReturnType<typeof accountMail>
}
