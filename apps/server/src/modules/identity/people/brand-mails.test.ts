import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { mailTo } from '../../../testing/outside/outbox.ts'
import { callAt } from '../../../testing/people/at-host.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

/** Sonce has a brand with its own host, Luna a brand without one, and Bare no brand. */
let server: TestServer
let companies: Record<'sonce' | 'luna' | 'bare', { id: number; rootGroupId: number }>
let superAdmin: SeededPerson

const viewOnly = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
const noBrand = {
  platformName: null,
  productName: null,
  slogan: null,
  theme: 'default',
  domain: null,
  supportEmail: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  registrationUrl: null,
  defaultLocationGroupId: null,
} as const

beforeAll(async () => {
  server = await startTestServer({
    roles: new Set(['web', 'jobs']),
    publicUrl: 'https://platform.example',
  })
  const { platform } = server.app
  superAdmin = await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })
  companies = {
    sonce: await seedCompany(platform, { name: 'Sonce d.o.o.' }),
    luna: await seedCompany(platform, { name: 'Luna' }),
    bare: await seedCompany(platform, { name: 'Bare' }),
  }
  await dress('sonce', {
    platformName: 'Sonce',
    productName: 'Sonce Dom',
    domain: 'energy.example.com',
    slogan: 'Sonce na strehi',
    registrationUrl: 'https://sonce.example/join',
  })
  await dress('luna', { platformName: 'Luna Power' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())

async function dress(name: keyof typeof companies, brand: object) {
  const api = server.client(await signedInAs(server, superAdmin))
  await api.companyAdmin.update({
    companyId: companies[name].id,
    name,
    countryId: 705,
    secondFactorRequired: false,
    branding: { ...noBrand, ...brand },
  })
}
const member = (name: keyof typeof companies) =>
  seedPerson(server.app.platform, { companyId: companies[name].id, role: 'ROLE_USER_BASIC' })

const info = async (host: string) => (await callAt(server, host, { path: '/api/site/info' })).json()

describe('the site of a host', () => {
  test.each([
    ['a host that a brand owns', 'energy.example.com', 'Sonce', 'energy.example.com'],
    ['the same host with a port and in capitals', 'ENERGY.example.com:8443', 'Sonce', 'energy.example.com'],
    ['the platform', 'platform.example', 'Kilowatt', 'platform.example'],
    ['a host that belongs to no one', 'evil.example', 'Kilowatt', 'platform.example'],
  ])('%s', async (_what, visited, platformName, host) => {
    expect(await info(visited)).toMatchObject({ data: { platformName, host } })
  })

  test("is a brand's own from the moment the brand gets the host until it loses it", async () => {
    expect(await info('luna.example')).toMatchObject({ data: { platformName: 'Kilowatt' } })
    await dress('luna', { platformName: 'Luna Power', domain: 'luna.example' })
    expect(await info('luna.example')).toMatchObject({ data: { platformName: 'Luna Power' } })
    await dress('luna', { platformName: 'Luna Power' })
    expect(await info('luna.example')).toMatchObject({ data: { platformName: 'Kilowatt' } })
  })

  test('shows where its people register', async () => {
    expect(await info('energy.example.com')).toMatchObject({
      data: { slogan: 'Sonce na strehi', links: { registration: 'https://sonce.example/join' } },
    })
    expect(await info('platform.example')).toMatchObject({
      data: { slogan: null, links: { registration: null } },
    })
  })
})

describe('a mail to a person who is not signed in', () => {
  const forgotten = async (host: string, { email }: SeededPerson, count = 1) => {
    await callAt(server, host, { method: 'POST', path: '/api/auth/forgotten-password', body: { email } })
    const { link, sender, text } = await mailTo(server, email, count)
    return { link: link?.origin, identifier: link?.searchParams.get('identifier') ?? null, sender, text }
  }
  const platform = {
    link: 'https://platform.example',
    identifier: null,
    sender: 'Kilowatt <no-reply@platform.example>',
  }
  // its domain is not verified, so the mail is sent from our own address
  const sonce = {
    link: 'https://energy.example.com',
    identifier: null,
    sender: 'Sonce <no-reply@platform.example>',
  }

  test('has the brand of the visited site if the person has no company', async () => {
    expect(await forgotten('energy.example.com', await seedPerson(server.app.platform))).toMatchObject(sonce)
    expect(await forgotten('platform.example', await seedPerson(server.app.platform))).toMatchObject(platform)
  })

  test('links to the platform if no brand owns the requested host', async () => {
    expect(await forgotten('evil.example', await seedPerson(server.app.platform))).toMatchObject(platform)
  })

  test("has the brand of the person's company, wherever the request was made", async () => {
    for (const host of ['energy.example.com', 'platform.example', 'evil.example'])
      expect(await forgotten(host, await member('sonce'))).toMatchObject(sonce)
    expect(await forgotten('energy.example.com', await member('bare'))).toMatchObject(platform)
  })

  test('names a brand without a host in the link', async () => {
    expect(await forgotten('platform.example', await member('luna'))).toMatchObject({
      link: 'https://platform.example',
      identifier: `company-${companies.luna.id}`,
      sender: 'Luna Power <no-reply@platform.example>',
    })
  })

  test('has the visited brand if the person has several companies', async () => {
    const person = await member('luna')
    await server.app.platform.db
      .insertInto('membership')
      .values({ user_id: person.id, company_id: companies.sonce.id, role: 'ROLE_USER' })
      .execute()
    expect(await forgotten('energy.example.com', person)).toMatchObject(sonce)
    const elsewhere = await forgotten('platform.example', person, 2)
    expect(elsewhere.sender).toBe('Luna Power <no-reply@platform.example>')
  })

  test("its text calls the product by the brand's name for it, or the platform’s if there is none", async () => {
    const { text } = await forgotten('energy.example.com', await member('sonce'))
    expect(text).toContain('Sonce Dom')
    const luna = await forgotten('platform.example', await member('luna'))
    expect(luna.text).toContain('Luna Power')
    expect(luna.text).not.toContain('Kilowatt')
  })

  test('its text contains the slogan', async () => {
    expect((await forgotten('energy.example.com', await member('sonce'))).text).toContain(
      'Sonce\nSonce na strehi',
    )
  })
})

test('a notice about an account has the brand of the person’s company', async () => {
  const person = await member('sonce')
  const api = server.client(await signedInAs(server, person))
  await api.account.changePassword({
    currentPassword: person.password,
    password: 'a longer word for the house of the sun',
  })
  const { sender, link } = await mailTo(server, person.email)
  expect(sender).toBe('Sonce <no-reply@platform.example>')
  expect(link?.href).toBe('https://energy.example.com/auth/forgotten-password')
})

test.each([
  ['sonce', 'Sonce', 'https://energy.example.com', null],
  ['luna', 'Luna Power', 'https://platform.example', 'identifier'],
  ['bare', 'Kilowatt', 'https://platform.example', null],
] as const)('an invite to a location of %s is sent as %s', async (name, brand, origin, identifier) => {
  const company = companies[name]
  const owner = await seedPerson(server.app.platform)
  const location = await seedLocation(server.app.platform, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    ownerId: owner.id,
    name: 'Lake house',
  })
  const guest = await seedPerson(server.app.platform)
  await server
    .client(await signedInAs(server, owner))
    .invites.send({ locationId: location.id, email: guest.email, permissions: viewOnly })
  const { sender, link } = await mailTo(server, guest.email)
  expect(sender).toBe(`${brand} <no-reply@platform.example>`)
  expect(link?.origin).toBe(origin)
  expect(link?.searchParams.get('confirmationAction')).toBe('LOCATION_INVITE')
  expect(link?.searchParams.get('identifier')).toBe(identifier && `company-${company.id}`)
})

test.each([
  ['sonce', 'Sonce', 'https://energy.example.com', null],
  ['luna', 'Luna Power', 'https://platform.example', 'identifier'],
] as const)('an invite to %s is sent as %s', async (name, brand, origin, identifier) => {
  const { id: companyId } = companies[name]
  const email = `invited-to-${name}@example.com`
  await server
    .client(await signedInAs(server, superAdmin))
    .companyInvites.send({ companyId, email, role: 'ROLE_AGGREGATOR' })
  const { sender, link } = await mailTo(server, email)
  expect(sender).toBe(`${brand} <no-reply@platform.example>`)
  expect(link?.origin).toBe(origin)
  expect(link?.searchParams.get('confirmationAction')).toBe('COMPANY_INVITE')
  expect(link?.searchParams.get('identifier')).toBe(identifier && `company-${companyId}`)
})
