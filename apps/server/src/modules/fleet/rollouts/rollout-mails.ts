import { webPaths } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { type RolloutMail, rolloutMails } from '../fleet.mails.ts'

const payload = z.object({
  event: z.enum(Object.keys(rolloutMails) as [RolloutMail, ...RolloutMail[]]),
  email: z.string(),
  locale: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  path: z.string(),
  site: mailSite,
})

const rolloutMail = (mailer: Mailer) =>
  defineJob({
    name: 'fleet.rollout-mail',
    payload,
    ...mailJobOptions,
    run: ({ email, event, ...mail }, attempt) =>
      mailer.deliver({ ...mail, mail: rolloutMails[event], to: email }, attempt),
  })

type Letter = {
  readonly event: RolloutMail
  readonly rolloutId: number
  /** site where the roll-out was started, which has its page */
  readonly origin: string
  readonly values: Readonly<Record<string, string>>
}
export type RolloutMails = ReturnType<typeof createRolloutMails>

type Parts = { readonly jobs: Pick<Platform['jobs'], 'sendAll'> }

export function createRolloutMails({ jobs }: Parts, mailer: Mailer) {
  const job = rolloutMail(mailer)
  return {
    job,
    /** Notifies every super admin: the person who started it may be away, or no longer a super admin. */
    async notifySuperAdmins(tx: Tx, { rolloutId, origin, values, event }: Letter): Promise<void> {
      const site = await siteOfVisit(tx, origin)
      const people = await tx
        .selectFrom('user_account')
        .select(['email', 'locale', 'first_name as name'])
        .where('is_super_admin', '=', true)
        .orderBy('id')
        .execute()
      const path = webPaths.softwareRollout(rolloutId)
      await jobs.sendAll(
        tx,
        job,
        people.map(({ email, locale, name }) => ({
          event,
          email,
          locale,
          values: { name, ...values },
          path,
          site,
        })),
      )
    },
  }
}
