import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { farewellMails } from './modules/identity/identity.mails.ts'
import type { MailType } from './modules/mail/index.ts'
import { createMailer } from './modules/mail/mailer.ts'
import { writeMail } from './modules/notifications/mail/write-mail.ts'
import { noticeWords, renderNotice } from './modules/notifications/notice-texts.ts'
import { startMailServer } from './testing/outside/mail-server.ts'
import { type FreshDb, freshDb } from './testing/servers/fresh-db.ts'

const unsigned = async () => null
const first = { isLast: false }
let database: FreshDb
const brands: { name: string; identifier: string; id: number }[] = []

beforeAll(async () => {
  database = await freshDb()
  for (const { name, theme } of [
    { name: 'Sonce', theme: 'yellow' },
    { name: 'Blue Grid', theme: 'dark-blue' },
  ]) {
    const identifier = name.toLowerCase().replace(' ', '-')
    const { id } = await database.db
      .insertInto('brand')
      .values({
        identifier,
        platform_name: name,
        product_name: name,
        slogan: `${name} & <you>`,
        theme,
        support_email: `help@${theme}.example`,
        sender_name: `${name} Team`,
        sender_email: `hello@${theme}.example`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    brands.push({ name, identifier, id })
  }
})
afterAll(() => database[Symbol.asyncDispose]())

/** Example values of the mail, each with characters that a mail must escape. */
const valuesOf = ({ values }: Pick<MailType, 'values'>) =>
  Object.fromEntries(Object.entries(values).map(([name, example]) => [name, `${example} <b>&`]))

/** Declarations of the modules, found by their file names. */
const declarations: Record<string, Record<string, MailType>>[] = await Promise.all(
  globSync('modules/*/*.mails.ts', { cwd: import.meta.dirname }).map(
    (file) => import(join(import.meta.dirname, file)),
  ),
)
const mails = declarations.flatMap((file) => Object.values(file).flatMap((some) => Object.values(some)))

const filesDir = join(import.meta.dirname, '../../../test-results/mails')

test.each(mails.map((mail) => [mail.name, mail] as const))(
  'renders the mail %s in two brands and two languages, as files to look at',
  async (name, type) => {
    const mailer = createMailer({ ...database, config: readConfig({ DEMO: 'off' }) }, unsigned)
    await mkdir(filesDir, { recursive: true })
    const subjects = new Set<string>()
    for (const brand of brands)
      for (const locale of ['en', 'sl']) {
        const recipient = `${name}-${brand.id}-${locale}@example.com`
        const mailed = {
          mail: type,
          to: recipient,
          locale,
          site: { brandId: brand.id, origin: 'https://energy.example' },
          values: valuesOf(type),
          ...(type.leadsOn && { path: '/somewhere?token=abc&x=1' }),
          ...(type.leadsElsewhere && { otherPath: '/elsewhere' }),
        }
        await mailer.deliver(mailed, first)
        const mail = await database.db
          .selectFrom('mail')
          .selectAll()
          .where('recipient', '=', recipient)
          .executeTakeFirstOrThrow()
        const html = mail.html ?? ''
        const text = mail.text ?? ''
        const file = join(filesDir, `${name}.${brand.identifier}.${locale}`)
        await writeFile(`${file}.html`, html)
        await writeFile(`${file}.txt`, `Subject: ${mail.subject}\nFrom: ${mail.sender}\n\n${text}`)
        expect(html + text).not.toMatch(/\{\{|undefined|null/)
        expect(html).not.toContain('<b>')
        expect(html).toContain(brand.name)
        expect(text).toContain(brand.name)
        expect(text).toContain(`${brand.name} & <you>`)
        expect(html).toContain(`${brand.name} &amp; &lt;you&gt;`)
        // a brand without a host is chosen by its name
        const link = `https://energy.example/somewhere?token=abc&x=1&identifier=${brand.identifier}`
        expect(text.includes(link)).toBe(type.leadsOn)
        expect(html.includes(`href="${link.replaceAll('&', '&amp;')}"`)).toBe(type.leadsOn)
        const otherLink = `https://energy.example/elsewhere?identifier=${brand.identifier}`
        expect(text.includes(otherLink)).toBe(type.leadsElsewhere)
        expect(html.includes(`href="${otherLink}"`)).toBe(type.leadsElsewhere)
        subjects.add(mail.subject)
      }
    expect(subjects.size).toBe(2)
    await mailer[Symbol.asyncDispose]()
  },
)

const noticeOf = (kind: NoticeName) => ({
  ...{ id: 1, kind, severity: noticeKinds[kind].severity, topic: null, isSolved: false, isDigest: false },
  ...{ values: valuesOf(noticeKinds[kind]), path: '/somewhere?x=1', mail: { otherPath: '/elsewhere' } },
})

test.each(Object.keys(noticeKinds) as NoticeName[])(
  'renders the notice %s in two brands and two languages, as files to look at',
  async (kind) => {
    const mailer = createMailer({ ...database, config: readConfig({ DEMO: 'off' }) }, unsigned)
    await mkdir(filesDir, { recursive: true })
    const subjects = new Set<string>()
    for (const brand of brands)
      for (const locale of ['en', 'sl']) {
        const recipient = `${kind}-${brand.id}-${locale}@example.com`
        const words = await noticeWords(locale)
        await mailer.deliverWritten(
          {
            ...{ event: kind, to: recipient, locale },
            site: { brandId: brand.id, origin: 'https://energy.example' },
            write: writeMail([noticeOf(kind)], { firstName: 'Žiga <b>&' }, words),
          },
          first,
        )
        const mail = await database.db
          .selectFrom('mail')
          .selectAll()
          .where('recipient', '=', recipient)
          .executeTakeFirstOrThrow()
        const html = mail.html ?? ''
        const text = mail.text ?? ''
        await writeFile(join(filesDir, `${kind}.${brand.identifier}.${locale}.html`), html)
        await writeFile(
          join(filesDir, `${kind}.${brand.identifier}.${locale}.txt`),
          `Subject: ${mail.subject}\n\n${text}`,
        )
        expect(html + text).not.toMatch(/\{\{|undefined|null|–/)
        expect(html).not.toContain('<b>')
        expect(mail.subject).not.toBe(kind)
        expect(text).toContain('Žiga <b>&')
        expect(text).toContain(`${brand.name} & <you>`)
        expect(text).toContain(`https://energy.example/somewhere?x=1&identifier=${brand.identifier}`)
        const { title, text: body } = renderNotice(noticeOf(kind), words, 'Kilowatt')
        subjects.add(`${title} ${body}`)
      }
    expect(subjects.size).toBe(2)
    await mailer[Symbol.asyncDispose]()
  },
)

test('an unknown language falls back to English, a missing one to Slovenian, and a deleted brand to the default one', async () => {
  const mailer = createMailer({ ...database, config: readConfig({ DEMO: 'off' }) }, unsigned)
  const site = { brandId: 9_999, origin: 'https://energy.example' }
  const mail = { mail: farewellMails.accountDeleted, values: { name: 'Ana' }, site } as const
  await mailer.deliver({ ...mail, to: 'pt@example.com', locale: 'pt' }, first)
  await mailer.deliver({ ...mail, to: 'none@example.com', locale: null }, first)
  const rows = await database.db
    .selectFrom('mail')
    .select(['subject', 'sender'])
    .where('recipient', 'in', ['pt@example.com', 'none@example.com'])
    .orderBy('id')
    .execute()
  const sender = 'Kilowatt <no-reply@energy.example>'
  expect(rows).toEqual([
    { subject: 'Your account was deleted', sender },
    { subject: 'Vaš račun je izbrisan', sender },
  ])
})

test('with a mail server, mails are sent there and their text is not stored; refused mails are sent again', async () => {
  await using mails = await startMailServer()
  const { received } = mails
  const config = readConfig({
    DEMO: 'off',
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://energy.example',
  })
  const mailer = createMailer({ ...database, config }, unsigned)
  const site = { brandId: brands[0]?.id ?? 0, origin: 'https://energy.example' }
  const mail = { mail: farewellMails.accountDeleted, locale: 'sl', values: { name: 'Žiga' }, site } as const
  await mailer.deliver({ ...mail, to: 'ziga@example.com' }, first)
  await expect(mailer.deliver({ ...mail, to: 'bad@example.com' }, first)).rejects.toThrow(/no such mailbox/)
  const last = mailer.deliver({ ...mail, to: 'bad-for-good@example.com' }, { isLast: true })
  await expect(last).rejects.toThrow(/no such mailbox/)
  await mailer[Symbol.asyncDispose]()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Sonce Team <hello@yellow\.example>/m)
  expect(received[0]).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(received[0]).toMatch(/multipart\/alternative/)
  const rows = await database.db
    .selectFrom('mail')
    .select(['recipient', 'status', 'html', 'text'])
    .where('recipient', 'in', ['ziga@example.com', 'bad@example.com', 'bad-for-good@example.com'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { recipient: 'ziga@example.com', status: 'sent', html: null, text: null },
    { recipient: 'bad-for-good@example.com', status: 'failed', html: null, text: null },
  ])
})
