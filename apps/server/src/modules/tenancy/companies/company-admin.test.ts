import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://platform.example' })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const lastEntry = () =>
  server.app.platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('POST /companies', () => {
  test('creates a company with its root group, and is logged', async () => {
    const client = await as('superAdmin')
    const { data } = await client.companyAdmin.create({
      data: { name: ' Nova ', countryId: 705, contactEmail: 'info@nova.example' },
    })
    expect(data.company).toMatchObject({
      name: 'Nova',
      countryId: 705,
      contactEmail: 'info@nova.example',
      contactPhone: null,
      locationsCount: 0,
    })
    const listed = await client.companies.list()
    expect(listed.data.companies).toContainEqual(expect.objectContaining({ id: data.company.id }))
    expect(await lastEntry()).toMatchObject({
      actor_id: world.people.superAdmin.id,
      action: 'company.create',
      object_id: String(data.company.id),
      company_id: data.company.id,
      after: { name: 'Nova' },
    })
  })

  test.each<[CastName, string]>([
    ['aggregator', 'forbidden'],
    ['owner', 'forbidden'],
  ])('is refused to %s', async (name, code) => {
    const client = await as(name)
    expect(await codeOf(client.companyAdmin.create({ data: { name: 'X', countryId: 705 } }))).toBe(code)
  })

  test.each([
    ['without a name', { name: ' ', countryId: 705 }, 'data.name'],
    ['of an unknown country', { name: 'X', countryId: 1 }, 'data.countryId'],
    ['with a wrong address', { name: 'X', countryId: 705, contactEmail: 'x' }, 'data.contactEmail'],
  ])('%s names the field', async (_what, company, path) => {
    const call = (await as('superAdmin')).companyAdmin.create({ data: company })
    await expect(call).rejects.toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
  })
})

describe('PUT /companies/{companyId}', () => {
  const settings = async (client: Awaited<ReturnType<typeof as>>) => {
    const { data } = await client.companyAdmin.get({ companyId: world.company.id })
    const { name, countryId, contactEmail, contactPhone, secondFactorRequired, branding } = data.company
    return {
      companyId: world.company.id,
      name,
      countryId,
      contactEmail,
      contactPhone,
      secondFactorRequired,
      branding,
    }
  }

  test('saves settings and brand, and logs only what changed', async () => {
    const client = await as('aggregator')
    const before = await settings(client)
    const { data } = await client.companyAdmin.update({
      ...before,
      secondFactorRequired: true,
      branding: { ...before.branding, productName: 'Alpha Home', theme: 'white' },
    })
    expect(data.company.branding).toMatchObject({ productName: 'Alpha Home', theme: 'white', domain: null })
    // The aggregator has no second factor, and can do nothing else from now on.
    expect(await codeOf(client.companies.list())).toBe('second_factor_required')
    const superAdmin = await as('superAdmin')
    const again = await superAdmin.companyAdmin.get({ companyId: world.company.id })
    expect(again.data.company).toEqual(data.company)
    expect(again.data.company.secondFactorRequired).toBe(true)
    const entry = await lastEntry()
    expect(entry).toMatchObject({
      action: 'company.update',
      before: { secondFactorRequired: false, theme: 'default', productName: null },
      after: { secondFactorRequired: true, theme: 'white', productName: 'Alpha Home' },
    })
    expect(entry?.after).not.toHaveProperty('name')
    await superAdmin.companyAdmin.update(before)
  })

  test('also renames the root group, which represents the company', async () => {
    const client = await as('aggregator')
    const before = await settings(client)
    const rootName = async () => {
      const { locationGroups } = (await client.locationGroups.tree({ companyId: world.company.id })).data
      return locationGroups.find(({ parentId }) => parentId === null)?.name
    }
    await client.companyAdmin.update({ ...before, name: 'Alpha and Sons' })
    expect(await rootName()).toBe('Alpha and Sons')
    await client.companyAdmin.update(before)
    expect(await rootName()).toBe(before.name)
  })

  test('lets only a super admin set a domain, which then shows the brand', async () => {
    const aggregator = await as('aggregator')
    const before = await settings(aggregator)
    const wanted = { ...before, branding: { ...before.branding, domain: 'Alpha.Example' } }
    expect(await codeOf(aggregator.companyAdmin.update(wanted))).toBe('forbidden')
    expect((await settings(aggregator)).branding.domain).toBeNull()

    await (await as('superAdmin')).companyAdmin.update(wanted)
    expect((await settings(aggregator)).branding.domain).toBe('alpha.example')
    await (await as('superAdmin')).companyAdmin.update({
      ...before,
      branding: { ...before.branding, domain: 'Šola.example.' },
    })
    expect((await settings(aggregator)).branding.domain).toBe('xn--ola-zza.example')
    await (await as('superAdmin')).companyAdmin.update(wanted)
    const foreign = await (await as('superAdmin')).companyAdmin.get({ companyId: world.foreign.id })
    const { branding, ...rest } = foreign.data.company
    const taken = (await as('superAdmin')).companyAdmin.update({
      ...rest,
      companyId: world.foreign.id,
      branding: { ...branding, domain: 'alpha.example' },
    })
    await expect(taken).rejects.toMatchObject({ data: { fields: [{ path: 'branding.domain' }] } })
  })

  test('never accepts the host of the platform', async () => {
    const superAdmin = await as('superAdmin')
    const before = await settings(superAdmin)
    const branding = { ...before.branding, domain: 'Platform.example.' }
    await expect(superAdmin.companyAdmin.update({ ...before, branding })).rejects.toMatchObject({
      data: { fields: [{ path: 'branding.domain', message: 'domain_of_platform' }] },
    })
    expect((await settings(superAdmin)).branding.domain).toBe(before.branding.domain)
    const { data } = await server.client().site.info({})
    expect(data.platformName).toBe('Kilowatt')
  })

  test.each([
    ['a script as link', { termsUrl: 'javascript:alert(1)' }, 'branding.termsUrl'],
    ["another company's group", { defaultLocationGroupId: 'foreign' }, 'branding.defaultLocationGroupId'],
  ])('refuses %s', async (_what, change, path) => {
    const client = await as('aggregator')
    const before = await settings(client)
    const branding = {
      ...before.branding,
      ...change,
      ...('defaultLocationGroupId' in change ? { defaultLocationGroupId: world.foreign.rootGroupId } : {}),
    }
    await expect(client.companyAdmin.update({ ...before, branding })).rejects.toMatchObject({
      code: 'invalid',
      data: { fields: [{ path }] },
    })
  })
})

describe('access across companies', () => {
  test.each<[CastName, 'company' | 'foreign', string]>([
    ['superAdmin', 'foreign', 'done'],
    ['aggregator', 'company', 'done'],
    ['aggregator', 'foreign', 'not_found'],
    ['colleague', 'company', 'forbidden'],
  ])('%s for the %s company: %s', async (name, which, expected) => {
    const client = await as(name)
    const companyId = world[which].id
    const calls = [
      client.companyAdmin.get({ companyId }),
      client.companies.overview({ companyId }),
      client.companies.locations({ companyId }),
      client.companies.oemDevices({ companyId }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => expected))
  })

  test('answers for an absent company that it does not exist', async () => {
    const client = await as('superAdmin')
    expect(await codeOf(client.companies.overview({ companyId: 2_147_483_647 }))).toBe('not_found')
  })
})

test('the overview has the right counts, which match the lists', async () => {
  const { platform } = server.app
  const client = await as('aggregator')
  const companyId = world.company.id
  const before = (await client.companies.overview({ companyId })).data.overview
  const device = await seedOemDevice(platform, { locationId: world.otherLocation.id, alias: 'Žaga' })
  await seedDevice(platform, { locationId: world.otherLocation.id, oemDeviceId: device.id, source: 'a' })
  await seedOemDevice(platform, { locationId: world.foreignLocation.id })
  const after = (await client.companies.overview({ companyId })).data.overview
  expect(after).toEqual({
    ...before,
    controllers: before.controllers + 1,
    devices: before.devices + 1,
  })
  expect(after).toMatchObject({ locations: 2, locationGroups: 1, users: 3, controllersConnected: 0 })

  const listed = await client.companies.locations({ companyId, search: 'WORK' })
  expect(listed.data).toMatchObject({
    total: 1,
    locations: [{ name: 'Workshop', controllersCount: 1, owner: null, locationGroup: { name: 'Alpha' } }],
  })
  // a short term, which uses no index, finds the same
  for (const search of ['zaga', 'žA', 'ksho', 'ks']) {
    const found = await client.companies.oemDevices({ companyId, search })
    expect(found.data).toMatchObject({
      total: 1,
      oemDevices: [{ unitId: device.serial, alias: 'Žaga', location: { name: 'Workshop' } }],
    })
  }
})
