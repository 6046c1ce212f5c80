import { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfCompany, siteOfVisit } from '../../mail/index.ts'
import { type ControllerMail, controllerMails } from '../devices.mails.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

/**
 * The recipient is part of the payload, because the account may have another address, or be gone, when the mail is
 * sent.
 */
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

type Named = Pick<AccessibleOemDevice, 'serial' | 'alias'>
type Notice = {
  readonly event: ControllerMail
  readonly userId: number
  readonly values: Readonly<Record<string, string>>
}
type Letter = Omit<Notice, 'userId'> & {
  readonly email: string
  readonly locale: string | null
  readonly controller: Named
  /** name of its location */
  readonly place: string
  /** company in whose name the mail is sent; null: the visited site */
  readonly companyId: number | null
  readonly origin: string
}

export type ControllerMails = ReturnType<typeof createControllerMails>

export function createControllerMails({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const job = controllerMail(mailer)

  async function queueTo(
    tx: Tx,
    { controller: { serial, alias }, place, companyId, origin, values, ...to }: Letter,
  ): Promise<void> {
    await jobs.send(tx, job, {
      ...to,
      values: { controller: alias === null ? serial : `${alias} (${serial})`, place, ...values },
      site: companyId === null ? await siteOfVisit(tx, origin) : await siteOfCompany(tx, companyId, origin),
    })
  }

  return {
    job,
    queueTo,
    /** Queues a mail about a controller, with the change that causes it. */
    async queue(
      { tx, author }: Change<Person>,
      controller: Named & Pick<AccessibleOemDevice, 'location'>,
      { event, userId, values }: Notice,
    ): Promise<void> {
      const person = await tx
        .selectFrom('user_account')
        .select(['email', 'locale', 'first_name as firstName'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!person) return
      await queueTo(tx, {
        event,
        email: person.email,
        locale: person.locale,
        controller,
        place: controller.location?.name ?? '–',
        companyId: controller.location?.companyId ?? null,
        origin: author.origin,
        values: { name: person.firstName, ...values },
      })
    },
  }
}
