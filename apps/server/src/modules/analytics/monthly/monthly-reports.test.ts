import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { seedHome } from '../../../testing/meter-homes.ts'
import { mailsTo, mailTo } from '../../../testing/outside/outbox.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { type Device, dayOfMinutes } from '../../../testing/register-meters.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createLocationGroup, grantLocation } from '../../tenancy/index.ts'
import { markDue } from './monthly-reports.commands.ts'
import { queueMonthlyReports, sendMonthlyReport } from './monthly-reports.job.ts'

const zone = 'Europe/Ljubljana'
const meter: Device = {
  category: 'GRID',
  columns: (day) => ({ powerW: dayOfMinutes(day, () => 500) }),
}
const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }

/** The previous month. */
const now = new Date()
const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)

let server: TestServer
let world: TwoCompanies
let house: number
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
  const days = { from: first, to: `${first.slice(0, 8)}05` }
  house = (await seedHome(server.app.platform, { ...world, timezone: zone }, days, [meter])).locationId
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

/** A guest of the location whose language is `locale`. */
async function guest(locale: string) {
  const { platform } = server.app
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER' })
  await platform.db.updateTable('user_account').set({ locale }).where('id', '=', person.id).execute()
  await platform.inTx(system, (change) =>
    grantLocation(change, { locationId: house, userId: person.id, flags }),
  )
  const api = server.client(await newSession(server, person))
  return { ...person, want: (wanted: boolean) => api.monthlyReports.set({ locationId: house, wanted }), api }
}

/** Runs the hourly job, as if the reports had been ordered in the previous month. */
async function hourOfTheFirst() {
  const { platform } = server.app
  await sql`update monthly_report set told_month = told_month - interval '1 month' where told_month = ${first}::date
    and wanted_at > now() - interval '1 hour' and not exists (select from mail join user_account u on u.email = mail.recipient
      where u.id = monthly_report.user_id and mail.event like 'monthlyReport%')`.execute(platform.db)
  await runHour()
}
const runHour = () => {
  const { platform } = server.app
  // the queue identifies the job by its name; the server's own implementation runs
  const send = sendMonthlyReport(platform)
  return queueMonthlyReports(platform, send).run({})
}
const reportsTo = async (...emails: string[]) =>
  (await Promise.all(emails.map((email) => mailsTo(server, email)))).flat().length
const wantedBy = async (userId: number) =>
  (
    await server.app.platform.db
      .selectFrom('monthly_report')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
  ).length

test('reports are sent only when ordered, starting with the current month', async () => {
  const ana = await guest('en')
  expect((await ana.api.monthlyReports.get({ locationId: house })).data).toEqual({ wanted: false })
  await ana.want(true)
  await ana.want(true)
  expect((await ana.api.monthlyReports.get({ locationId: house })).data).toEqual({ wanted: true })
  await runHour()
  await ana.want(false)
  expect(await wantedBy(ana.id)).toBe(0)
  expect(await mailsTo(server, ana.email)).toEqual([])
})

test('each person gets the month in their own language, once, however often the job runs', async () => {
  const [ana, zan] = await Promise.all([guest('en'), guest('sl')])
  await Promise.all([ana.want(true), zan.want(true)])
  await hourOfTheFirst()
  await Promise.all([runHour(), runHour()])
  // the first document waits until its process has loaded the renderer
  await expect.poll(() => reportsTo(ana.email, zan.email), { timeout: 50_000 }).toBe(2)
  const [english, slovene] = await Promise.all([mailTo(server, ana.email), mailTo(server, zan.email)])
  expect(english.subject).toContain('energy report for')
  // 500 W on five days, the first of which starts one or two hours after midnight
  expect(english.text).toMatch(/Consumption: (58|59|60)\.\d kWh/)
  expect(slovene.subject).toContain('poročilo o energiji')
  expect(slovene.text).toMatch(/Poraba: (58|59|60),\d kWh/)
  expect(slovene.link?.pathname).toBe(`/locations/${house}/reports`)
  expect(slovene.link?.searchParams.get('date')).toBe(first)
  await runHour()
  expect(await mailsTo(server, ana.email)).toHaveLength(1)
  expect(await mailsTo(server, zan.email)).toHaveLength(1)
})

test('a person whose access ended gets no report, even if access is granted again', async () => {
  const eva = await guest('en')
  await eva.want(true)
  const { platform } = server.app
  const owner = server.client(await newSession(server, world.people.aggregator))
  await owner.grants.revoke({ locationId: house, userId: eva.id })
  await expect.poll(() => wantedBy(eva.id)).toBe(0)
  await platform.inTx(system, (change) => grantLocation(change, { locationId: house, userId: eva.id, flags }))
  await hourOfTheFirst()
  expect(await wantedBy(eva.id)).toBe(0)
  expect(await mailsTo(server, eva.email)).toEqual([])
})

test('an aggregator gets one report for a whole group, until they lose the company', async () => {
  const { platform } = server.app
  const { db } = platform
  const group = await db
    .selectFrom('location')
    .select('location_group_id as id')
    .where('id', '=', house)
    .executeTakeFirstOrThrow()
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_AGGREGATOR' })
  await db.updateTable('user_account').set({ locale: 'en' }).where('id', '=', person.id).execute()
  const api = server.client(await newSession(server, person))
  await api.monthlyReports.setOfGroup({ locationGroupId: group.id, wanted: true })
  expect((await api.monthlyReports.getOfGroup({ locationGroupId: group.id })).data).toEqual({ wanted: true })
  // reports of the location itself have to be ordered separately
  expect((await api.monthlyReports.get({ locationId: house })).data).toEqual({ wanted: false })

  await hourOfTheFirst()
  await expect.poll(() => reportsTo(person.email), { timeout: 50_000 }).toBe(1)
  const mail = await mailTo(server, person.email)
  expect(mail.text).toMatch(/Locations: [1-9]/)
  expect(mail.text).toMatch(/Consumption: (58|59|60)\.\d kWh/)
  expect(mail.link?.pathname).toBe(`/companies/${world.company.id}/location-groups/${group.id}/reports`)
  await runHour()
  expect(await mailsTo(server, person.email)).toHaveLength(1)

  const admin = server.client(await newSession(server, world.people.aggregator))
  await admin.members.remove({ companyId: world.company.id, userId: person.id })
  await expect.poll(() => wantedBy(person.id)).toBe(0)
})

test("a group's month ends by the time zone of most of its locations", async () => {
  const { platform } = server.app
  const { db } = platform
  const group = await platform.inTx(system, ({ tx }) =>
    createLocationGroup(tx, { companyId: world.company.id, parentId: world.company.groupId, name: 'East' }),
  )
  const at = { ...world, company: { ...world.company, groupId: group.id }, timezone: zone }
  await seedHome(platform, at, { from: first, to: first }, [meter])
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_AGGREGATOR' })
  const api = server.client(await newSession(server, person))
  await api.monthlyReports.setOfGroup({ locationGroupId: group.id, wanted: true })
  await sql`update monthly_report set told_month = told_month - interval '1 month' where user_id = ${person.id}`.execute(
    db,
  )
  const dueAfter = async (hoursLater: number) => {
    const due = await platform.inTx(system, (change) => markDue(change, 500, hoursLater))
    return due.filter(({ userId }) => userId === person.id)
  }
  const today = localDateAt(zone, Date.now())
  const { startMs } = localDayRange(zone, `${today.slice(0, 8)}01`)
  // within the first hour of the month in Ljubljana, when UTC is still in the previous month
  const hours = Math.floor((Date.now() - startMs) / 3_600_000)
  expect(await dueAfter(hours + 1)).toEqual([])
  expect(await dueAfter(hours)).toEqual([
    { userId: person.id, locationId: null, locationGroupId: group.id, month: first },
  ])
  expect(await dueAfter(hours)).toEqual([])
})
