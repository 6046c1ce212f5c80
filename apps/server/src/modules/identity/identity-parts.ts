import type { accountMail } from './account-mail.job.ts'
import type { Notices } from './account-notice.job.ts'
import type { Sessions } from './sign-in.commands.ts'

/** What the routes of this module share. */
export type IdentityParts = {
  readonly sessions: Sessions
  readonly notices: Notices
  readonly mailJob: ReturnType<typeof accountMail>
}
