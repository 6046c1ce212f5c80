import { loadMessages } from '@kilowatt/i18n/load-messages'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import type { Insertable } from 'kysely'
import { createTransport } from 'nodemailer'
import { system } from '../../platform/changes.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Attempt } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DkimOf, getMailBrand, type MailSite } from './mail-site.ts'
import { layOutMail, type RenderedMail, renderMail } from './mail-template.ts'
import type { MailType } from './mail-type.ts'

const TIMEOUT_MS = 20_000
const CONNECTIONS = 5

type Addressed = {
  readonly to: string
  readonly locale: string | null
  readonly site: MailSite
  /** created by us; not stored with the mail */
  readonly attachment?: {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
  }
}

type NewMail = Addressed & {
  readonly mail: MailType
  /** values that the mail declares; throws if a value is missing */
  readonly values: Readonly<Record<string, string>>
  /** our path and query for the action */
  readonly path?: string
  /** path and query for the alternative link of a mail that `leadsElsewhere` */
  readonly otherPath?: string
}

/** Label and path of a link. */
type PathLink = { readonly label: string; readonly path: string }

/** Texts of a mail that its module wrote. */
export type WrittenMail = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly items: readonly { readonly title: string; readonly text: string; readonly path: string | null }[]
  readonly action: PathLink | null
  readonly other: PathLink | null
  /** reason why the person gets it */
  readonly why: string
  readonly whyLink: PathLink | null
}

export type Mailer = AsyncDisposable & {
  /**
   * Sends a mail, or puts it into the outbox if no mail server is configured. Call it in a job: it throws if
   * the mail server does not accept the mail, and the job then retries. After the last try the mail is listed
   * as failed.
   */
  readonly deliver: (mail: NewMail, attempt: Attempt) => Promise<void>
  /**
   * Like `deliver`, for a mail whose texts are passed in. `event` is its name in the outbox, `product` the
   * product's name in texts.
   */
  readonly deliverWritten: (
    mail: Addressed & { readonly event: string; readonly write: (product: string) => WrittenMail },
    attempt: Attempt,
  ) => Promise<void>
}

type SiteBrand = Awaited<ReturnType<typeof getMailBrand>>

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

  async function send(
    event: string,
    { to, locale, site, attachment }: Addressed,
    render: (brand: SiteBrand, language: string) => Promise<RenderedMail>,
    { isLast }: Attempt,
  ) {
    const language = locale ?? DEFAULT_LANGUAGE
    const brand = await getMailBrand({ db, config }, dkimOf, site)
    const mail = await render(brand, language)
    const from = {
      name: brand.sender.name,
      // never an address at a brand's host, because it is not verified that the brand owns addresses there
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
      // Without `raw` fields, and with attachments only as bytes, no part of a mail can name a file or an
      // address to fetch.
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
  }

  return {
    deliver: ({ mail: { name: event, feature }, values, path, otherPath, ...addressed }, attempt) =>
      send(
        event,
        addressed,
        async (brand, locale) => {
          const { mail: common, [feature]: own } = await loadMessages(locale)
          return renderMail({
            ...{ event, locale, brand, values },
            messages: { ...common, ...own },
            link: path === undefined ? null : brand.linkTo(path),
            otherLink: otherPath === undefined ? null : brand.linkTo(otherPath),
          })
        },
        attempt,
      ),
    deliverWritten: ({ event, write, ...addressed }, attempt) =>
      send(
        event,
        addressed,
        async (brand, locale) => {
          const { mail: common = {} } = await loadMessages(locale)
          const { subject, paragraphs, items, action, other, why, whyLink } = write(brand.productName)
          const linkOf = (link: PathLink | null) =>
            link && { label: link.label, url: brand.linkTo(link.path) }
          return layOutMail({
            ...{ locale, brand, subject, paragraphs },
            items: items.map(({ path, ...item }) => ({
              ...item,
              url: path === null ? null : brand.linkTo(path),
            })),
            action: linkOf(action),
            other: linkOf(other),
            footer: [why, ...(brand.supportEmail ? [common.help ?? ''] : [])],
            footerLink: linkOf(whyLink),
            linkHint: common.linkHint ?? '',
          })
        },
        attempt,
      ),
    async [Symbol.asyncDispose]() {
      transport?.close()
    },
  }
}

const hostnameOf = (origin: string) => new URL(origin).hostname
