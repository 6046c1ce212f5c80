import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany, seedLocationGroup } from '../../../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const get = async (path: string, name?: CastName) =>
  fetch(
    `${server.url}/api${path}`,
    name ? { headers: { cookie: await signedInAs(server, world.people[name]) } } : {},
  )

describe('GET /locations/{id}', () => {
  test('returns every field of a location', async () => {
    const { id } = await seedLocation(server.app.platform, {
      companyId: world.company.id,
      locationGroupId: world.company.groupId,
      name: 'Mlin',
      street: 'Na klancu',
      houseNumber: '7a',
      postcode: '4240',
      city: 'Radovljica',
      coordinates: { longitude: 14.17, latitude: 46.34 },
      gridLimitW: 17_000,
      solarPeakW: 9_900,
      solarPlane: { tiltDeg: 30, azimuthDeg: 190 },
    })
    const { data } = await (await as('aggregator')).locations.get({ id })
    expect(data.location).toEqual({
      id,
      name: 'Mlin',
      country: { id: 705, code: 'SI', name: 'Slovenia' },
      region: { code: 'SI', type: 'BIDDING_ZONE', name: 'Slovenia' },
      timezone: { name: 'Europe/Ljubljana' },
      ownerId: null,
      company: { id: world.company.id, name: 'Alpha' },
      locationGroup: { id: world.company.groupId, name: 'North' },
      address: { street: 'Na klancu', houseNumber: '7a', postcode: '4240', city: 'Radovljica' },
      coordinates: { longitude: 14.17, latitude: 46.34 },
      activePriceList: null,
      gridLimitW: 17_000,
      solarPeakW: 9_900,
      solarPlane: { tiltDeg: 30, azimuthDeg: 190 },
    })
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['superAdmin', 200],
    ['aggregator', 200],
    ['owner', 200],
    ['viewer', 200],
    ['blindGuest', 403],
    ['colleague', 404],
    ['foreignAggregator', 404],
    ['foreignOwner', 404],
  ])('answers %s with %i', async (name, status) => {
    expect((await get(`/locations/${world.location.id}`, name)).status).toBe(status)
  })

  test('gives the same answer for absent and foreign locations', async () => {
    const absent = await get('/locations/2147483647', 'foreignOwner')
    const foreign = await get(`/locations/${world.location.id}`, 'foreignOwner')
    expect(absent.status).toBe(404)
    expect(await foreign.json()).toEqual(await absent.json())
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999', '%00'])('refuses the id %s by name', async (id) => {
    const response = await get(`/locations/${id}`, 'owner')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path: 'id' }] } })
  })
})

describe('GET /locations', () => {
  test.each<[CastName, string[]]>([
    ['owner', ['Home']],
    ['viewer', ['Home']],
    ['blindGuest', []],
    ['colleague', []],
    ['foreignAggregator', ['Abroad']],
  ])('returns for %s %j', async (name, expected) => {
    const { data } = await (await as(name)).locations.list()
    expect(data.locations.map((location) => location.name)).toEqual(expected)
    expect(data.total).toBe(expected.length)
  })

  test('comes in pages, by name', async () => {
    const client = await as('superAdmin')
    const whole = (await client.locations.list({ pageSize: 100 })).data
    const second = (await client.locations.list({ page: 2, pageSize: 2 })).data
    expect(whole.locations.map(({ name }) => name)).toEqual(
      whole.locations.map(({ name }) => name).toSorted(),
    )
    expect(second.locations).toEqual(whole.locations.slice(2, 4))
    expect(second.total).toBe(whole.locations.length)
  })

  test('finds locations by part of the name, ignoring case and accents', async () => {
    const found = async (search: string) =>
      (await (await as('superAdmin')).locations.list({ search })).data.locations.map(({ name }) => name)
    expect(await found(' hOmé ')).toEqual(['Home'])
    expect(await found('castle')).toEqual([])
    expect(await found('')).toHaveLength((await (await as('superAdmin')).locations.list()).data.total)
    expect((await (await as('foreignAggregator')).locations.list({ search: 'home' })).data.total).toBe(0)
  })

  test('returns for a group the locations in it and in the groups below, as far as the actor may see them', async () => {
    const namesIn = async (name: CastName, locationGroupId: number) => {
      const { data } = await (await as(name)).locations.list({ locationGroupId, pageSize: 100 })
      expect(data.total).toBe(data.locations.length)
      return data.locations.map((location) => location.name)
    }
    const { platform } = server.app
    const { company, foreign } = world
    const groupBelow = (parentId: number, name: string) =>
      seedLocationGroup(platform, { companyId: company.id, parentId, name })
    const east = await groupBelow(company.rootGroupId, 'East')
    const farEast = await groupBelow(east.id, 'Far east')
    const at = { companyId: company.id }
    await seedLocation(platform, { ...at, locationGroupId: east.id, name: 'Dawn' })
    await seedLocation(platform, { ...at, locationGroupId: farEast.id, name: 'Sunrise' })
    expect(await namesIn('superAdmin', east.id)).toEqual(['Dawn', 'Sunrise'])
    expect(await namesIn('superAdmin', farEast.id)).toEqual(['Sunrise'])
    expect(await namesIn('superAdmin', foreign.rootGroupId)).toEqual(['Abroad'])
    expect(await namesIn('aggregator', east.id)).toEqual(['Dawn', 'Sunrise'])
    expect(await namesIn('aggregator', foreign.rootGroupId)).toEqual([])
    expect(await namesIn('owner', east.id)).toEqual([])
    expect(await namesIn('owner', company.groupId)).toEqual(['Home'])
  })

  test('returns power only from recent measurements', async () => {
    const { platform } = server.app
    const place = { companyId: world.company.id, locationGroupId: world.company.rootGroupId }
    const { id } = await seedLocation(platform, {
      ...place,
      name: 'Measured',
      ownerId: world.people.nobody.id,
    })
    const module = await seedOemDevice(platform, { type: 'P1_WIFI', locationId: id })
    const meter = await platform.db
      .selectFrom('device')
      .select('id')
      .where('oem_device_id', '=', module.id)
      .executeTakeFirstOrThrow()
    const client = await as('nobody')
    const before = await client.locations.list()
    expect(before.data.locations).toMatchObject([
      { powerW: null, solarW: null, connected: false, lastSeenAt: null },
    ])

    const sun = await seedDevice(platform, { locationId: id })
    const activeAt = new Date('2026-05-01T10:00:00Z')
    await platform.db
      .updateTable('device')
      .set({ last_activity_at: activeAt })
      .where('id', '=', sun.id)
      .execute()
    await platform.db.updateTable('oem_device').set({ connected: true }).where('id', '=', module.id).execute()
    await platform.pool.query(
      `create table sample_of_the_test partition of sample default;
       insert into sample (location_id, device_id, at, power_w) values
         (${id}, ${meter.id}, now() - interval '1 hour', 5000),
         (${id}, ${meter.id}, now() - interval '2 minutes', 1254),
         (${id}, ${meter.id}, now() - interval '1 minute', null),
         (${id}, ${sun.id}, now() - interval '1 minute', 3004)`,
    )
    const after = await client.locations.list()
    expect(after.data.locations).toMatchObject([
      // as shown on the page of the location; sums add up the same values
      { powerW: 1250, solarW: 3000, connected: true, lastSeenAt: activeAt.getTime() },
    ])
    expect(after.data.figures).toBeNull()
    const group = { locationGroupId: place.locationGroupId, search: 'no such name' }
    expect((await client.locations.list(group)).data).toEqual({
      locations: [],
      total: 0,
      figures: { locations: 1, controllers: 1, controllersOffline: 0, powerW: 1250, solarW: 3000 },
    })
    // without solar there is no value, not a zero
    await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', sun.id).execute()
    expect((await client.locations.list()).data.locations).toMatchObject([{ powerW: 1250, solarW: null }])
  })

  test.each(['page=0', 'pageSize=101', 'page=x'])('refuses %s', async (query) => {
    const response = await get(`/locations?${query}`, 'owner')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path: query.split('=')[0] }] } })
  })
})

describe('GET /companies', () => {
  test('shows an aggregator their company, with its counts', async () => {
    await seedOemDevice(server.app.platform, { locationId: world.location.id })
    const { data } = await (await as('aggregator')).companies.list()
    const { db } = server.app.platform
    const { count } = await db
      .selectFrom('location')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', world.company.id)
      .executeTakeFirstOrThrow()
    const controllers = await db
      .selectFrom('oem_device')
      .innerJoin('location', 'location.id', 'oem_device.location_id')
      .select('oem_device.id')
      .where('location.company_id', '=', world.company.id)
      .execute()
    expect(data.companies).toEqual([
      {
        id: world.company.id,
        name: 'Alpha',
        countryId: 705,
        contactEmail: null,
        contactPhone: null,
        locationsCount: count,
        assignedControllersCount: controllers.length,
        rootGroup: { id: world.company.rootGroupId },
      },
    ])
  })

  test('shows an aggregator of several companies all of them; a session has one current company and reaches all, a key belongs to one', async () => {
    const { platform } = server.app
    const person = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_AGGREGATOR' })
    const elsewhere = await seedCompany(platform, { name: 'Gamma' })
    await platform.db
      .insertInto('membership')
      .values([
        { user_id: person.id, company_id: world.foreign.id, role: 'ROLE_AGGREGATOR' },
        { user_id: person.id, company_id: elsewhere.id, role: 'ROLE_USER_ADVANCED' },
      ])
      .execute()
    const api = server.client(await signedInAs(server, person))
    const { data } = await api.companies.list()
    expect(data.companies.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    const inGamma = await seedLocation(platform, {
      companyId: elsewhere.id,
      locationGroupId: elsewhere.rootGroupId,
    })
    for (const active of [world.company.id, world.foreign.id, elsewhere.id]) {
      await api.sessions.switchCompany({ companyId: active })
      for (const { id } of [world.location, world.otherLocation, world.foreignLocation])
        expect(await codeOf(api.locations.get({ id }))).toBe('done')
      for (const { id } of [world.company, world.foreign])
        expect(await codeOf(api.menu.company({ id }))).toBe('done')
      expect(await codeOf(api.locations.get({ id: inGamma.id }))).toBe('not_found')
      expect(await codeOf(api.menu.company({ id: elsewhere.id }))).toBe('not_found')
    }
    for (const { id, rootGroupId } of [world.company, world.foreign]) {
      await api.sessions.switchCompany({ companyId: id })
      for (const other of [world.company, world.foreign]) {
        expect(await codeOf(api.companyAdmin.get({ companyId: other.id }))).toBe('done')
        expect(await codeOf(api.locationGroups.get({ locationGroupId: other.rootGroupId }))).toBe('done')
      }
      expect(await codeOf(api.companyAdmin.get({ companyId: elsewhere.id }))).toBe('not_found')
      const ofGamma = { locationGroupId: elsewhere.rootGroupId }
      expect(await codeOf(api.locationGroups.get(ofGamma))).toBe('not_found')
      expect((await api.menu.own()).data.company).toMatchObject({ id, rootGroup: { id: rootGroupId } })
      const { locations } = (await api.locations.list({ page: 1, pageSize: 100 })).data
      expect(new Set(locations.map(({ companyId }) => companyId))).toEqual(new Set([id]))
    }
    const { key } = (
      await api.apiKeys.create({
        name: 'Report',
        scope: 'read',
        expiresInDays: 1,
        password: person.password,
      })
    ).data
    const byKey = await fetch(`${server.url}/api/companies`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(await byKey.json()).toMatchObject({ data: { companies: [{ name: 'Alpha' }] } })
    const abroad = await fetch(`${server.url}/api/locations/${world.foreignLocation.id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(abroad.status).toBe(404)
    await platform.db.deleteFrom('location').where('id', '=', inGamma.id).execute()
    await platform.db.deleteFrom('company').where('id', '=', elsewhere.id).execute()
  })

  test('shows a super admin all companies', async () => {
    const { data } = await (await as('superAdmin')).companies.list()
    expect(data.companies.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
  })

  test('shows only super admins the default company, or that there is none', async () => {
    const [superAdmin, aggregator] = [await as('superAdmin'), await as('aggregator')]
    const isDefault = (is: boolean) =>
      server.app.platform.db
        .updateTable('company')
        .set({ is_default: is })
        .where('id', '=', world.foreign.id)
        .execute()
    expect((await superAdmin.companies.list()).data.defaultCompanyId).toBeNull()
    await isDefault(true)
    expect((await superAdmin.companies.list()).data.defaultCompanyId).toBe(world.foreign.id)
    expect((await aggregator.companies.list()).data).not.toHaveProperty('defaultCompanyId')
    await isDefault(false)
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['owner', 403],
    ['colleague', 403],
  ])('answers %s with %i', async (name, status) => {
    expect((await get('/companies', name)).status).toBe(status)
  })
})

describe('countries and time zones', () => {
  test('are available to everyone, even before signing in', async () => {
    const { data } = await server.client().countries.list({})
    expect(data.countries).toContainEqual({ id: 705, code: 'SI', name: 'Slovenia' })
    expect(data.countries.map(({ name }) => name)).toEqual(data.countries.map(({ name }) => name).toSorted())
  })

  test('can be limited to those on offer', async () => {
    await server.app.platform.db
      .updateTable('country')
      .set({ visible: false })
      .where('code', '=', 'VA')
      .execute()
    const codes = async (visible?: boolean) =>
      (
        await server.client().countries.list(visible === undefined ? {} : { visible: `${visible}` })
      ).data.countries.map(({ code }) => code)
    expect(await codes(true)).not.toContain('VA')
    expect(await codes(false)).toEqual(['VA'])
    expect(await codes()).toContain('VA')
  })

  test('are sorted for a country, the most populous first', async () => {
    const { data } = await server.client().countries.timezones({ countryCode: 'pt' })
    expect(data.timezones.map(({ name }) => name)).toEqual([
      'Europe/Lisbon',
      'Atlantic/Madeira',
      'Atlantic/Azores',
    ])
  })

  test("are zones that this program's calendar knows", async () => {
    const zones = await server.app.platform.db.selectFrom('country_timezone').select('name').execute()
    for (const { name } of zones)
      expect(new Intl.DateTimeFormat('en', { timeZone: name }).format(0)).not.toBe('')
  })

  test.each(['countryCode=XX', 'countryCode=SLO', ''])('are refused for "%s"', async (query) => {
    const response = await get(`/timezones?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'countryCode' }] } })
  })
})
