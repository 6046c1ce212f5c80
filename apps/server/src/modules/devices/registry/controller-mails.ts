import { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfCompany, siteOfVisit } from '../../mail/index.ts'
import { type ControllerMail, controllerMails } from '../devices.mails.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

/** Who it is for goes along, because the account may have another address, or be gone, when the mail leaves. */
const payload = z.object({
  event: z.enum(Object.keys(controllerMails) as [ControllerMail, ...ControllerMail[]]),
  email: z.string(),
  locale: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  site: mailSite,
})

const controllerMail = (mailer: Mailer) =>
  defineJob({
    name: 'devices.controller-mail',
    payload,
    ...mailJobOptions,
    run: ({ email, event, ...mail }, attempt) =>
      mailer.deliver({ ...mail, mail: controllerMails[event], to: email }, attempt),
  })

type Told = {
  readonly event: Exclude<ControllerMail, 'controllerDataLimit'>
  readonly userId: number
  readonly values: Readonly<Record<string, string>>
}

export type ControllerMails = ReturnType<typeof createControllerMails>

export function createControllerMails({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const job = controllerMail(mailer)
  return {
    job,
    /** Queues what somebody is told of a controller, with the change that it tells of. */
    async queue(
      { tx, author }: Change<Person>,
      { serial, alias, location }: Pick<AccessibleOemDevice, 'serial' | 'alias' | 'location'>,
      { event, userId, values }: Told,
    ): Promise<void> {
      const person = await tx
        .selectFrom('user_account')
        .select(['email', 'locale', 'first_name as firstName'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!person) return
      const site = location
        ? await siteOfCompany(tx, location.companyId, author.origin)
        : await siteOfVisit(tx, author.origin)
      await jobs.send(tx, job, {
        event,
        email: person.email,
        locale: person.locale,
        values: {
          name: person.firstName,
          controller: alias === null ? serial : `${alias} (${serial})`,
          place: location?.name ?? '–',
          ...values,
        },
        site,
      })
    },
  }
}
