import { globSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedLocation } from '../seed/locations.ts'
import { seedPerson } from '../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../seed/two-companies.ts'
import { system } from './platform/changes.ts'
import type { PersonalData } from './platform/personal-data.ts'
import { mailTo } from './testing/outside/outbox.ts'
import { signedInAs, signIn } from './testing/people/sign-in.ts'
import { startTestServer, type TestServer } from './testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const rows = z.array(z.record(z.string(), z.unknown()))

/** Parts of a person's export by name, and all of its text. */
async function exportOf(cookie: string) {
  const response = await fetch(`${server.url}/api/auth/user/export`, { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join()
  const parts = Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, file]) => [name.replace('.json', ''), rows.parse(JSON.parse(strFromU8(file)))]),
  )
  return { parts, everything }
}

/** Declarations of the modules, found by their file names. */
const declared: Record<string, PersonalData>[] = await Promise.all(
  globSync('modules/*/*.personal-data.ts', { cwd: import.meta.dirname }).map(
    (file) => import(join(import.meta.dirname, file)),
  ),
)
const parts = declared.flatMap((file) => Object.values(file).flatMap((part) => Object.entries(part)))

/** Addresses that belong to a company or a brand, not to a person. */
const ofNobody = ['brand.sender_email', 'brand.support_email', 'company.contact_email']

test('an export contains all data about the person', async () => {
  const found = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'user_account'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name ~ '(^|_)email$' or column_name in ('recipient', 'actor_id', 'as_user_id'))`.execute(
    server.app.platform.db,
  )
  expect(found.rows.map(({ place }) => place).sort()).toEqual(
    [...new Set([...parts.flatMap(([, { columns }]) => columns), ...ofNobody])].sort(),
  )
  const exported = await exportOf(await signedInAs(server, world.people.owner))
  expect(Object.keys(exported.parts).sort()).toEqual(parts.map(([name]) => name).sort())
})

test('an export contains mails, invites, links and actions of others, but no secrets of the person', async () => {
  const { platform } = server.app
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER_BASIC' })
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const own = await seedLocation(platform, { ...place, ownerId: person.id, name: 'My house' })
  const cookie = await signIn(server, person)
  const api = server.client(cookie)
  const permissions = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  const inviter = server.client(await signedInAs(server, world.people.owner))
  await inviter.invites.send({ locationId: world.location.id, email: person.email, permissions })
  await api.invites.send({ locationId: own.id, email: 'guest@example.com', permissions })
  await api.account.changeEmail({ email: `new-${person.email}`, password: person.password })
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'wrong' }),
  })
  const admin = server.client(await signedInAs(server, world.people.superAdmin))
  await admin.userAdministration.changeCompany({
    userId: person.id,
    fromCompanyId: null,
    companyId: world.company.id,
    role: 'ROLE_USER_ADVANCED',
  })
  const invited = await mailTo(server, person.email)
  await mailTo(server, `new-${person.email}`)

  const { parts, everything } = await exportOf(cookie)
  expect(parts.mails).toMatchObject([{ event: 'locationInvite', recipient: person.email }])
  expect(parts['invites-to-me']).toMatchObject([{ email: person.email, can_view: true }])
  expect(parts['invites-by-me']).toMatchObject([{ location: 'My house', email: 'guest@example.com' }])
  expect(parts.links).toMatchObject([{ purpose: 'change_email', new_email: `new-${person.email}` }])
  expect(parts.attempts).toContainEqual(expect.objectContaining({ key: `sign-in:${person.email}` }))
  expect(parts['done-to-me']).toMatchObject([{ action: 'user.set-role' }])
  expect(parts.activity?.map(({ action }) => action)).toContain('user.ask-new-email')
  expect(invited.link?.searchParams.get('confirmationId')).toMatch(/.{20}/)
  expect(everything).not.toContain(invited.link?.searchParams.get('confirmationId') ?? '')
})

test('an export contains mails to a former address until the address changed, but no later ones', async () => {
  const { platform } = server.app
  const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER_BASIC' })
  const permissions = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  const inviter = server.client(await signedInAs(server, world.people.owner))
  await inviter.invites.send({ locationId: world.location.id, email: person.email, permissions })
  await mailTo(server, person.email)
  const email = `moved-${person.email}`
  await server.client(await signIn(server, person)).account.changeEmail({ email, password: person.password })
  const token = (await mailTo(server, email)).link?.searchParams.get('token') ?? ''
  await server.client().registration.verifyEmail({ token })
  // the address belongs to another person by then
  const later = {
    recipient: person.email,
    locale: 'en',
    sender: 'Kilowatt',
    subject: 'Not yours',
    html: null,
    text: null,
  }
  await platform.inTx(system, ({ tx }) =>
    tx
      .insertInto('mail')
      .values({
        ...later,
        event: 'verifyEmail',
        status: 'sent',
        created_at: sql<Date>`now() + interval '1 day'`,
      })
      .execute(),
  )
  const { parts, everything } = await exportOf(await signIn(server, { ...person, email }))
  expect(parts.mails?.map(({ event, recipient }) => [event, recipient])).toEqual(
    expect.arrayContaining([
      ['locationInvite', person.email],
      ['changeEmail', email],
    ]),
  )
  expect(parts['invites-to-me']).toMatchObject([{ email: person.email }])
  expect(everything).not.toContain('Not yours')
})

test('a location is exported with all its settings', async () => {
  const { parts } = await exportOf(await signedInAs(server, world.people.owner))
  const [location] = parts.locations ?? []
  for (const name of ['company', 'country', 'bidding_zone', 'grid_limit_w', 'solar_peak_w', 'solar_tilt_deg'])
    expect(location).toHaveProperty(name)
  expect(location).toMatchObject({ company: expect.any(String), country: 'Slovenia' })
})
