import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/db.ts'
import { type Attempt, defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite } from '../../mail/index.ts'
import { noticeWords } from '../notice-texts.ts'
import { writeMail } from './write-mail.ts'

const payload = z.object({
  event: z.string(),
  email: z.string(),
  locale: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  site: mailSite,
  path: z.string().optional(),
})
type ToAddress = z.output<typeof payload>

/**
 * Jobs of versions before notices, by the names of their queues: jobs that waited when a new version started
 * are still sent.
 */
const formerJobs = ['identity.account-notice', 'devices.controller-mail', 'fleet.rollout-mail'] as const

/** Paths that those jobs looked up by the name of the mail. */
const formerPaths: Readonly<Record<string, string>> = {
  passwordChanged: webPaths.forgottenPassword(),
  passwordChangedKeysStay: webPaths.userDeveloper(),
}

const isNotice = (event: string): event is NoticeName => event in noticeKinds

async function send(mailer: Mailer, { event, email, values, path, ...mail }: ToAddress, attempt: Attempt) {
  const shared = { ...mail, to: email }
  if (!isNotice(event)) {
    const type = { name: event, feature: 'mail', values, leadsOn: false, leadsElsewhere: false }
    return mailer.deliver({ ...shared, mail: type, values }, attempt)
  }
  const words = await noticeWords(mail.locale ?? DEFAULT_LANGUAGE)
  const notice = {
    ...{ id: 0, kind: event, severity: noticeKinds[event].severity, values, topic: null, mail: {} },
    ...{ isSolved: false, isDigest: false, path: path ?? formerPaths[event] ?? null },
  }
  const write = writeMail([notice], { firstName: values.name ?? '' }, words)
  return mailer.deliverWritten({ ...shared, event, write }, attempt)
}

export type MailToAddress = (tx: Tx, mail: ToAddress & { readonly event: NoticeName }) => Promise<void>

/** Notices by mail to addresses that may have no account, such as the contact of a company. */
export function createMailToAddress({ jobs }: Pick<Platform, 'jobs'>, mailer: Mailer) {
  const jobNamed = (name: string) =>
    defineJob({ name, payload, ...mailJobOptions, run: (mail, attempt) => send(mailer, mail, attempt) })
  const job = jobNamed('notifications.mail-to-address')
  const mailToAddress: MailToAddress = (tx, mail) => jobs.send(tx, job, mail)
  return { jobs: [job, ...formerJobs.map(jobNamed)], mailToAddress }
}
