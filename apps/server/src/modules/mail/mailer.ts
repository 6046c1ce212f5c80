import { loadMessages } from '@kilowatt/i18n/load-messages'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import type { Insertable } from 'kysely'
import { createTransport } from 'nodemailer'
import { system } from '../../platform/changes.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Attempt } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DkimOf, getMailBrand, type MailSite } from './mail-site.ts'
import { renderMail } from './mail-template.ts'
import type { MailType } from './mail-type.ts'

const TIMEOUT_MS = 20_000
const CONNECTIONS = 5

type NewMail = {
  readonly mail: MailType
  readonly to: string
  readonly locale: string | null
  readonly site: MailSite
  /** those declared by the mail; a missing one throws */
  readonly values: Readonly<Record<string, string>>
  /** our path and query for the action */
  readonly path?: string
  /** only for a mail that `leadsElsewhere` */
  readonly otherPath?: string
  /** created by us; not stored with the mail */
  readonly attachment?: {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
  }
}

export type Mailer = AsyncDisposable & {
  /**
   * Sends a mail, or puts it into the outbox if no mail server is configured. Call it in a job: it throws if the server
   * does not accept the mail, and the job then retries. After the last try the mail is listed as failed.
   */
  readonly deliver: (mail: NewMail, attempt: Attempt) => Promise<void>
}

/** Renders mails in the person's language and the brand's look, and passes them to the mail server. */
export function createMailer(
  { db, inTx, config }: Pick<Platform, 'db' | 'inTx' | 'config'>,
  dkimOf: DkimOf,
): Mailer {
  const transport = config.smtpUrl
    ? createTransport({
        url: config.smtpUrl,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
    : null
  return {
    async deliver(
      { mail: { name: event, feature }, to, locale, site, values, path, otherPath, attachment },
      { isLast },
    ) {
      const language = locale ?? DEFAULT_LANGUAGE
      const brand = await getMailBrand({ db, config }, dkimOf, site)
      const { mail: common, [feature]: own } = await loadMessages(language)
      const messages = { ...common, ...own }
      const link = path === undefined ? null : brand.linkTo(path)
      const otherLink = otherPath === undefined ? null : brand.linkTo(otherPath)
      const mail = renderMail({ event, locale: language, messages, brand, values, link, otherLink })
      const from = {
        name: brand.sender.name,
        // never an address at a brand's host, because its ownership is not verified
        address:
          brand.sender.email ?? config.mailFrom ?? `no-reply@${hostnameOf(config.publicUrl ?? site.origin)}`,
      }
      const keep = (became: Pick<Insertable<Tables['mail']>, 'status' | 'html' | 'text'>) =>
        inTx(system, ({ tx }) =>
          tx
            .insertInto('mail')
            .values({
              event,
              recipient: to,
              locale: language,
              sender: `${from.name} <${from.address}>`,
              subject: mail.subject,
              ...became,
            })
            .execute(),
        )
      if (!transport) {
        await keep({ status: 'outbox', html: mail.html, text: mail.text })
        return
      }
      try {
        // Without `raw` fields, and with attachments only as bytes, nothing in a mail can name a file or an address to
        // fetch.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...mail,
          ...(attachment && {
            attachments: [{ ...attachment, content: Buffer.from(attachment.content) }],
          }),
          ...(brand.sender.dkim && { dkim: brand.sender.dkim }),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        if (isLast) await keep({ status: 'failed', html: null, text: null })
        throw error
      }
      await keep({ status: 'sent', html: null, text: null })
    },
    async [Symbol.asyncDispose]() {
      transport?.close()
    },
  }
}

const hostnameOf = (origin: string) => new URL(origin).hostname
