import type { identityDeclaration } from '@kilowatt/contracts/identity/identity-declaration'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { NoticeValue } from '../../../platform/notices.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { farewellMails } from '../identity.mails.ts'
import { siteOfPerson } from './person-site.ts'

type Notice = keyof (typeof identityDeclaration)['notices']

/** Target of the action, for notices with an action. */
const pathOf: Partial<Record<Notice, string>> = {
  passwordChanged: webPaths.forgottenPassword(),
  passwordChangedKeysStay: webPaths.userDeveloper(),
  newBrowser: webPaths.userSecurity(),
}
/** Target for a person whose sign-in another person took over. */
const otherPathOf: Partial<Record<Notice, string>> = {
  passwordChangedKeysStay: webPaths.forgottenPassword(),
}

/** Notices that answer what someone is doing at this moment. */
const prompt: ReadonlySet<Notice> = new Set(['newBrowser'])

/** Where a person can be reached, read before the change that the notice is about. */
const recipientOf = ({ tx }: Change<Person | Visitor>, userId: number) =>
  tx
    .selectFrom('user_account')
    .select(['email', 'locale', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The last mail of an account, to its last address, because no one is left to notify in the app. */
const farewellMail = (mailer: Mailer) =>
  defineJob({
    name: 'identity.farewell-mail',
    payload: z.object({ email: z.string(), locale: z.string().nullable(), name: z.string(), site: mailSite }),
    ...mailJobOptions,
    run: ({ email, name, ...mail }, attempt) =>
      mailer.deliver({ ...mail, mail: farewellMails.accountDeleted, to: email, values: { name } }, attempt),
  })

/** Queues a notice with the change that causes it. Its mail goes to the address that the account has now. */
export async function queueNotice(
  change: Change<Person | Visitor>,
  userId: number,
  { event, values = {} }: { event: Notice; values?: Readonly<Record<string, NoticeValue>> },
): Promise<void> {
  const { email } = await recipientOf(change, userId)
  const otherPath = otherPathOf[event]
  await change.notify([
    {
      kind: event,
      userIds: [userId],
      needs: { type: 'self' },
      values,
      path: pathOf[event] ?? null,
      mail: { to: email, ...(otherPath !== undefined && { otherPath }) },
      isPrompt: prompt.has(event),
    },
  ])
}

export type Notices = ReturnType<typeof createNotices>

/** Notifies people of changes to their account, so they notice changes by others. */
export function createNotices({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const job = farewellMail(mailer)
  return {
    job,
    queue: queueNotice,
    /** Called before an account is deleted. */
    async sayFarewell(change: Change<Person>, userId: number): Promise<void> {
      const { email, locale, firstName } = await recipientOf(change, userId)
      const visited = await siteOfVisit(change.tx, change.author.origin)
      const site = await siteOfPerson(change.tx, userId, visited)
      await jobs.send(change.tx, job, { email, locale, name: firstName, site })
    },
  }
}
