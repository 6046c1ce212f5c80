import { webPaths } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { siteOfPerson } from './person-site.ts'

/** Who it is for goes along, because the account may have another address, or be gone, when the mail leaves. */
const payload = z.object({
  event: z.enum([
    'passwordChanged',
    'emailChanged',
    'secondFactorEnabled',
    'secondFactorDisabled',
    'passkeyAdded',
    'apiKeyCreated',
    'socialLinked',
    'accountDeleted',
  ]),
  email: z.string(),
  locale: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  site: mailSite,
})
type NoticeEvent = z.infer<typeof payload>['event']

/** Tells people of what happened to their account, so that they notice what was not them. */
const accountNotice = (mailer: Mailer) =>
  defineJob({
    name: 'identity.account-notice',
    payload,
    ...mailJobOptions,
    run: ({ email, ...mail }) =>
      mailer.deliver({
        ...mail,
        to: email,
        ...(mail.event === 'passwordChanged' && { path: webPaths.forgottenPassword() }),
      }),
  })

export type Notices = ReturnType<typeof createNotices>

export function createNotices({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const job = accountNotice(mailer)
  return {
    job,
    /** Queues a notice with the change that it tells of. */
    async queue(
      { tx, author }: Change<Person | Visitor>,
      userId: number,
      { event, values = {} }: { event: NoticeEvent; values?: Record<string, string> },
    ): Promise<void> {
      const person = await tx
        .selectFrom('user_account')
        .select(['email', 'locale', 'first_name as firstName'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await jobs.send(tx, job, {
        event,
        email: person.email,
        locale: person.locale,
        values: { name: person.firstName, ...values },
        site: await siteOfPerson(tx, userId, await siteOfVisit(tx, author.origin)),
      })
    },
  }
}
