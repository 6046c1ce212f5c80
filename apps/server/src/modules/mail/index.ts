/**
 * Mails in the language of the person and the look of the brand; modules queue their own jobs, which call `deliver`.
 */
import type { Platform } from '../../platform/platform.ts'
import { cleanMail } from './mail.job.ts'
import { mailPersonalData } from './mail.personal-data.ts'
import { mailOutboxRoutes } from './mail-outbox.routes.ts'
import type { DkimOf } from './mail-site.ts'
import { createMailer } from './mailer.ts'

export { newDkimKey, openDkimKey } from './dkim-keys.ts'
export { type Dkim, type MailSite, mailSite, siteOfCompany, siteOfVisit } from './mail-site.ts'
export { defineMails, type MailType } from './mail-type.ts'
export type { Mailer, WrittenMail } from './mailer.ts'

/**
 * For jobs that send mail: they retry for about four hours if the mail server is down, and send many at the same time.
 */
export const mailJobOptions = { attempts: 10, retryDelayS: 15, concurrency: 10 } as const

export function createMail(platform: Platform, dkimOf: DkimOf) {
  const mailer = createMailer(platform, dkimOf)
  return {
    personalData: mailPersonalData,
    routes: { mailOutbox: mailOutboxRoutes(platform) },
    jobs: [cleanMail(platform)],
    mailer,
    [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
  }
}
