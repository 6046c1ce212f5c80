import { webPaths } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { type Notice, noticeMails } from '../identity.mails.ts'
import { siteOfPerson } from './person-site.ts'

/**
 * The recipient is part of the payload, because the account may have another address, or be gone, when the mail is
 * sent.
 */
const payload = z.object({
  event: z.enum(Object.keys(noticeMails) as [Notice, ...Notice[]]),
  email: z.string(),
  locale: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  site: mailSite,
})

/** Target of the action, for notices with one. */
const pathOf: Partial<Record<Notice, string>> = {
  passwordChanged: webPaths.forgottenPassword(),
  passwordChangedKeysStay: webPaths.userDeveloper(),
}
/** Target for a person whose sign-in another person has taken over. */
const otherPathOf: Partial<Record<Notice, string>> = {
  passwordChangedKeysStay: webPaths.forgottenPassword(),
}
const pathsOf = (event: Notice) => {
  const [path, otherPath] = [pathOf[event], otherPathOf[event]]
  return { ...(path !== undefined && { path }), ...(otherPath !== undefined && { otherPath }) }
}

/** Notifies people of changes to their account, so that they notice changes by others. */
const accountNotice = (mailer: Mailer) =>
  defineJob({
    name: 'identity.account-notice',
    payload,
    ...mailJobOptions,
    run: ({ email, event, ...mail }, attempt) =>
      mailer.deliver({ ...mail, mail: noticeMails[event], to: email, ...pathsOf(event) }, attempt),
  })

export type Notices = ReturnType<typeof createNotices>

export function createNotices({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const job = accountNotice(mailer)
  return {
    job,
    /** Queues a notice with the change that causes it. */
    async queue(
      { tx, author }: Change<Person | Visitor>,
      userId: number,
      { event, values = {} }: { event: Notice; values?: Record<string, string> },
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
