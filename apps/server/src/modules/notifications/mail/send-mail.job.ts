import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { siteOfPerson } from '../../identity/index.ts'
import { type Mailer, type MailSite, mailJobOptions, siteOfCompany, siteOfVisit } from '../../mail/index.ts'
import {
  type DueDelivery,
  deliveryColumns,
  dropDeliveries,
  worthSaying,
} from '../delivery/due-deliveries.commands.ts'
import { mayHear } from '../notice-rights.ts'
import { noticeWords } from '../notice-texts.ts'
import { eventOf, writeMail } from './write-mail.ts'

/** A document that is sent with a notice. */
export type Attachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** Renders the documents of a module's notices, by name; null if the document no longer exists. */
export type Attachments = Readonly<Record<string, (of: unknown) => Promise<Attachment | null>>>

type Parts = Pick<Platform, 'db' | 'inTx' | 'config'> & {
  readonly mailer: Mailer
  readonly attachments: () => Attachments
}

type Person = { readonly email: string; readonly firstName: string; readonly locale: string | null }
type Row = DueDelivery & Person & { readonly mayHear: boolean; readonly isOwn: boolean }

/** Sends one mail about one or more notifications. The permission for each is checked again at each try. */
export const sendNoticeMail = ({ db, inTx, config, mailer, attachments }: Parts) => {
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  /** Stores the reason for a failed try, which the list of deliveries shows. */
  const noteRefusal = (rows: readonly Row[]) =>
    inTx(system, ({ tx }) =>
      tx
        .updateTable('notification_delivery')
        .set({ because: 'mail_server' })
        .where('id', 'in', idsOf(rows))
        .execute(),
    )
  const settle = (rows: readonly Row[], status: 'sent' | 'failed', because: string | null = null) =>
    inTx(system, ({ tx }) =>
      tx
        .updateTable('notification_delivery')
        .set((eb) => ({
          ...{ status, because, settled_at: new Date() },
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', idsOf(rows))
        .execute(),
    )
  return defineJob({
    name: 'notifications.mail',
    payload: z.object({ messageId: z.uuid() }),
    ...mailJobOptions,
    async run({ messageId }, attempt) {
      const all = await readMessage(db, messageId)
      const lost = idsOf(all.filter((row) => !row.mayHear))
      await inTx(system, ({ tx }) => dropDeliveries(tx, lost, 'right_ended'))
      const rows = all.filter((row) => row.mayHear)
      const [first, ...others] = worthSaying(rows)
      if (first === undefined) return
      const locale = first.locale ?? DEFAULT_LANGUAGE
      const { attachment: asked } = first.mail
      const attachment = asked ? await attachments()[asked.by]?.(asked.of) : undefined
      if (attachment === null) {
        await inTx(system, ({ tx }) => dropDeliveries(tx, idsOf(rows), 'withdrawn'))
        return
      }
      try {
        await mailer.deliverWritten(
          {
            event: eventOf([first, ...others]),
            to: first.mail.to ?? first.email,
            locale,
            site: await siteOf(
              db,
              first,
              first.mail.origin ?? config.publicUrl ?? `http://localhost:${config.port}`,
            ),
            write: writeMail([first, ...others], first, await noticeWords(locale)),
            ...(attachment && { attachment }),
          },
          attempt,
        )
      } catch (error) {
        if (attempt.isLast) await settle(rows, 'failed', 'mail_server')
        else await noteRefusal(rows)
        throw error
      }
      await settle(rows, 'sent')
    },
  })
}

async function readMessage(db: Db, messageId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${deliveryColumns}, ${mayHear('n.needs')} as "mayHear", n.needs ->> 'type' = 'self' as "isOwn",
      person.email, person.first_name as "firstName", person.locale
    from notification_delivery d
    join notification n on n.id = d.notification_id
    join user_account person on person.id = d.user_id
    left join location l on l.id = n.location_id
    where d.message_id = ${messageId}::uuid and d.status = 'sending'
    order by d.id
  `.execute(db)
  return rows
}

/**
 * The site of the company concerned, otherwise of the person's own company, otherwise of the visit that
 * caused the notice.
 */
async function siteOf(db: Db, { companyId, userId, isOwn }: Row, origin: string): Promise<MailSite> {
  if (companyId !== null) return siteOfCompany(db, companyId, origin)
  const visited = await siteOfVisit(db, origin)
  return isOwn ? siteOfPerson(db, userId, visited) : visited
}
