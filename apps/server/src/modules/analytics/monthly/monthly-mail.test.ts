import { type FactMetric, factText } from '@kilowatt/domain/energy/reports/report-facts'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { seedHome } from '../../../testing/meter-homes.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { type Device, dayOfMinutes } from '../../../testing/register-meters.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { grantLocation } from '../../tenancy/index.ts'
import { queueMonthlyReports, sendMonthlyReport } from './monthly-reports.job.ts'

const meter: Device = {
  category: 'GRID',
  columns: (day) => ({ powerW: dayOfMinutes(day, () => 500) }),
}
/** The previous month. */
const now = new Date()
const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)

const stack = new AsyncDisposableStack()
let mails: MailServer
let server: TestServer
beforeAll(async () => {
  mails = stack.use(await startMailServer())
  server = stack.use(
    await startTestServer({
      roles: new Set(['web', 'jobs']),
      smtpUrl: mails.url,
      publicUrl: 'https://kilowatt.example',
      mailFrom: 'no-reply@energy.example',
    }),
  )
}, 60_000)
afterAll(() => stack.disposeAsync())

const plain = (text: string) => text.replace(/\s+/g, ' ')

/** A part of a mail by its type, decoded. */
function partOf(mail: string, type: string) {
  const boundaries = [...mail.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`)
  const pieces = boundaries.reduce((all, boundary) => all.flatMap((piece) => piece.split(boundary)), [mail])
  const piece = pieces.find((one) => one.trimStart().startsWith(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...rest] = piece.trimStart().split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const bytes = head.includes('base64')
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      )
  return { head, bytes, text: bytes.toString('utf8') }
}

test("the monthly mail is in the recipient's language and the brand's look, with the document attached", async () => {
  const { platform } = server.app
  const { db } = platform
  const world = await seedTwoCompanies(platform)
  await db
    .insertInto('brand')
    .values({
      company_id: world.company.id,
      host: 'soncna.example',
      platform_name: 'Sončna pot',
      product_name: 'Sončna pot',
      slogan: 'Vsak dan',
    })
    .execute()
  const days = { from: first, to: `${first.slice(0, 8)}05` }
  const { locationId } = await seedHome(platform, { ...world, timezone: 'Europe/Ljubljana' }, days, [meter])
  await db.updateTable('location').set({ name: 'Hiša Čebulj' }).where('id', '=', locationId).execute()
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER' })
  await db.updateTable('user_account').set({ locale: 'sl' }).where('id', '=', person.id).execute()
  const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await platform.inTx(system, (change) => grantLocation(change, { locationId, userId: person.id, flags }))
  await server.client(await signIn(server, person)).monthlyReports.set({ locationId, wanted: true })
  await sql`update monthly_report set told_month = told_month - interval '1 month'`.execute(db)
  // the queue identifies the job by its name; the server's own implementation runs
  const send = sendMonthlyReport(platform)
  await queueMonthlyReports(platform, send).run({})

  const mail = await vi.waitFor(
    () => {
      const sent = mails.received.find((one) => one.includes(`To: ${person.email}`))
      if (sent === undefined) throw new Error('no mail yet')
      return sent
    },
    { timeout: 150_000, interval: 200 },
  )
  expect(mail).toMatch(/^From: .*no-reply@energy\.example/m)
  const words = partOf(mail, 'text/plain').text
  const last = localDateAt('UTC', Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const { data: report } = await (await server.client(await signIn(server, person))).reports.location({
    locationId,
    from: first,
    to: last,
  })
  // the same figures as on the page and in every file, about 60 kWh
  const figure = (metric: FactMetric) => factText(report.energy, { locale: 'sl' })(metric)
  expect(figure('consumptionWh')).toMatch(/^(58|59|60),\d\skWh$/)
  expect(plain(words)).toContain(`Poraba: ${plain(figure('consumptionWh'))}`)
  expect(words).toContain(`https://soncna.example/locations/${locationId}/reports`)
  expect(partOf(mail, 'text/html').text).toContain('Sončna pot')
  const { head, bytes } = partOf(mail, 'application/pdf')
  expect(head).toContain(`filename=${first.slice(0, 7)}.pdf`)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const expected of ['Poročilo o energiji', 'Hiša Čebulj', 'Sončna pot'])
    expect(text).toContain(expected)
  expect(plain(text)).toContain(`Poraba ${plain(figure('consumptionWh'))}`)
  expect(mails.received).toHaveLength(1)
}, 180_000)
