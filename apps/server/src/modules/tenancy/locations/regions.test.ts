import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
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
const regionsOf = async (countryCode: string) =>
  (await server.client().countries.regions({ countryCode })).data.regions

const places = {
  SI: 'Europe/Ljubljana',
  IT: 'Europe/Rome',
  AD: 'Europe/Andorra',
  LU: 'Europe/Luxembourg',
} as const
const zone = (code: string) => ({ code, type: 'BIDDING_ZONE' })
const settings = (countryCode: keyof typeof places, region: { code: string; type: string } | null) => ({
  companyId: world.company.id,
  locationGroupId: world.company.groupId,
  name: 'Mill',
  countryCode,
  region,
  timezone: places[countryCode],
  address: { street: null, houseNumber: null, postcode: null, city: null },
  coordinates: null,
  gridLimitW: null,
  solarPeakW: null,
  solarPlane: null,
})
const created = async (...place: Parameters<typeof settings>) =>
  (await (await as('aggregator')).locationAdmin.create(settings(...place))).data.location

test('the regions of a country are its bidding zones', async () => {
  expect(await regionsOf('si')).toEqual([{ ...zone('SI'), name: 'Slovenia' }])
  expect((await regionsOf('DK')).map(({ code, name }) => [code, name])).toEqual([
    ['DK_1', 'DK1, West Denmark'],
    ['DK_2', 'DK2, East Denmark'],
  ])
  expect((await regionsOf('IT')).length).toBe(7)
  expect(await regionsOf('AD')).toEqual([])
  await expect(regionsOf('XX')).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path: 'countryCode' }] },
  })
})

test('law: a location can be in every zone of a country, and its response has the name of the zone', async () => {
  for (const region of await regionsOf('IT'))
    expect((await created('IT', zone(region.code))).region).toEqual(region)
})

test('the only zone of a country is chosen automatically; a country without a zone gets none', async () => {
  expect((await created('SI', null)).region).toEqual({ ...zone('SI'), name: 'Slovenia' })
  expect((await created('LU', null)).region).toMatchObject(zone('DE_LU'))
  expect((await created('AD', null)).region).toBeNull()
})

test.each([
  ['no choice of several zones', 'IT', null],
  ['a zone of another country', 'IT', zone('SI')],
  ['an unknown zone', 'IT', zone('IT_ROMA')],
] as const)('%s is refused, naming the field', async (_what, country, region) => {
  await expect(created(country, region)).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path: 'region' }] },
  })
})

test('moving a location to another country requires one of its zones', async () => {
  const { id } = await created('SI', null)
  const client = await as('aggregator')
  await expect(client.locationAdmin.update({ ...settings('IT', null), id })).rejects.toMatchObject({
    data: { fields: [{ path: 'region' }] },
  })
  await client.locationAdmin.update({ ...settings('IT', zone('IT_SICI')), id })
  expect((await client.locations.get({ id })).data.location.region).toMatchObject(zone('IT_SICI'))
})

test('the setup also chooses the zone', async () => {
  const { serial } = await seedOemDevice(server.app.platform, { type: 'CONTROLLER' })
  const client = await as('owner')
  const { data } = await client.setup.location({
    data: {
      location: { name: 'Vila', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
      controller: { unitId: serial },
    },
  })
  expect((await client.locations.get({ id: data.location.id })).data.location.region).toMatchObject(
    zone('SI'),
  )
})
