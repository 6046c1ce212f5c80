import { loadMessages } from '@kilowatt/i18n/load-messages'
import { createTransport } from 'nodemailer'
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MailEvent } from './mail-events.ts'
import { type DkimOf, getMailBrand, type MailSite } from './mail-site.ts'
import { renderMail } from './mail-template.ts'

/** Spec §9: Slovenian unless the person chose. */
const DEFAULT_LOCALE = 'sl'
const TIMEOUT_MS = 20_000
const CONNECTIONS = 5

type NewMail = {
  readonly event: MailEvent
  readonly to: string
  readonly locale: string | null
  readonly site: MailSite
  /** those that `mailEvents` lists; a missing one throws */
  readonly values: Readonly<Record<string, string>>
  /** path and query of ours that the action leads to */
  readonly path?: string
}

export type Mailer = AsyncDisposable & {
  /**
   * Sends a mail, or puts it into the outbox where no mail server is set. Call it in a job: it throws when the server does
   * not take the mail, and the job then tries again.
   */
  readonly deliver: (mail: NewMail) => Promise<void>
}

/** Renders mails in the person's language and the brand's look, and hands them to the mail server. */
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
    async deliver({ event, to, locale, site, values, path }) {
      const language = locale ?? DEFAULT_LOCALE
      const brand = await getMailBrand({ db, config }, dkimOf, site)
      const { mail: messages = {} } = await loadMessages(language)
      const link = path === undefined ? null : brand.linkTo(path)
      const mail = renderMail({ event, locale: language, messages, brand, values, link })
      const from = {
        name: brand.sender.name,
        // never at a brand's host: that an address there is theirs is not proved
        address:
          brand.sender.email ?? config.mailFrom ?? `no-reply@${hostnameOf(config.publicUrl ?? site.origin)}`,
      }
      // Without `raw` fields and attachments nothing in a mail can name a file or an address to fetch.
      await transport?.sendMail({
        from,
        to: { name: '', address: to },
        ...mail,
        ...(brand.sender.dkim && { dkim: brand.sender.dkim }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await inTx(system, ({ tx }) =>
        tx
          .insertInto('mail')
          .values({
            event,
            recipient: to,
            locale: language,
            sender: `${from.name} <${from.address}>`,
            subject: mail.subject,
            html: transport ? null : mail.html,
            text: transport ? null : mail.text,
            status: transport ? 'sent' : 'outbox',
          })
          .execute(),
      )
    },
    async [Symbol.asyncDispose]() {
      transport?.close()
    },
  }
}

const hostnameOf = (origin: string) => new URL(origin).hostname
