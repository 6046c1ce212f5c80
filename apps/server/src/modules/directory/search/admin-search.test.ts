import {
  controllerFilters,
  deviceFilters,
  locationFilters,
  userFilters,
} from '@kilowatt/contracts/directory/admin-search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany, seedLocationGroup } from '../../../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let superAdmin: SeededPerson
const aggregators: SeededPerson[] = []
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Two companies that differ only by name: finding anything of the other company is a leak. */
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  superAdmin = await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN', email: 'root@example.com' })
  for (const mark of ['Škoda', 'Zeta']) {
    const company = await seedCompany(platform, { name: `${mark} Energija` })
    const group = await seedLocationGroup(platform, {
      companyId: company.id,
      parentId: company.rootGroupId,
      name: `${mark} Žirovnica`,
    })
    const member = { companyId: company.id, countryId: 705 }
    aggregators.push(
      await seedPerson(platform, {
        ...member,
        role: 'ROLE_AGGREGATOR',
        email: `boss.${plain(mark)}@example.com`,
      }),
    )
    const owner = await seedPerson(platform, {
      ...member,
      role: 'ROLE_USER_BASIC',
      firstName: 'Jože',
      lastName: 'Čuček',
      email: `joze@${plain(mark)}.example`,
    })
    const location = await seedLocation(platform, {
      companyId: company.id,
      locationGroupId: group.id,
      ownerId: owner.id,
      name: `Hiša 100% ${mark}`,
    })
    const controller = await seedOemDevice(platform, { locationId: location.id, alias: `Krmilnik ${mark}` })
    await platform.db
      .updateTable('oem_device')
      .set({
        owner_id: owner.id,
        ethernet_ip: '10.20.30.40',
        mobile_ip: '100.64.0.9',
        vpn_ip: '10.8.0.7',
        wireless_ip: '192.168.7.7',
        hardware_version: 'HW-B2',
        os_version: 'Linux 6.1',
        software_version: 'v4.2.0-RC1',
      })
      .where('id', '=', controller.id)
      .execute()
    await seedDevice(platform, {
      locationId: location.id,
      oemDeviceId: controller.id,
      source: 'inv',
      name: `Pretvornik ${mark}`,
      type: 'Fronius GEN24',
    })
  }
  await seedOemDevice(platform, { serial: 'STOC-K000-0000-0001' })
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (who: SeededPerson | undefined) => {
  if (!who) throw new Error('nobody was seeded')
  return server.client(await signedInAs(server, who))
}
type Client = Awaited<ReturnType<typeof as>>

const searches: Record<
  string,
  (client: Client, terms: object) => Promise<{ names: string[]; total: number }>
> = {
  users: async (client, terms) => {
    const { users, total } = (await client.adminSearch.users(terms)).data
    return { names: users.map(({ email }) => email), total }
  },
  locations: async (client, terms) => {
    const { locations, total } = (await client.adminSearch.locations(terms)).data
    return { names: locations.map(({ name }) => name), total }
  },
  controllers: async (client, terms) => {
    const { controllers, total } = (await client.adminSearch.controllers(terms)).data
    return { names: controllers.map(({ alias, unitId }) => alias ?? unitId), total }
  },
  devices: async (client, terms) => {
    const { devices, total } = (await client.adminSearch.devices(terms)).data
    return { names: devices.map(({ name }) => name), total }
  },
}
const search = (kind: string, client: Client, terms: object) => {
  const run = searches[kind]
  if (!run) throw new Error(`no search of ${kind}`)
  return run(client, terms)
}

/**
 * For each filter of the spec, a term that matches both companies' data, in other letter case and without
 * accents.
 */
const finding: Record<string, Record<string, string>> = {
  users: {
    companyName: 'ENERG',
    countryName: 'sloven',
    email: 'JOZE@',
    firstName: 'joze',
    lastName: 'cuc',
  },
  locations: {
    companyName: 'energ',
    locationGroupName: 'zirov',
    locationName: 'hisa',
    ownerEmail: 'joze@',
    ownerFirstName: 'JOZ',
    ownerLastName: 'cucek',
  },
  controllers: {
    companyName: 'ener',
    ethernetIp: '20.30',
    hwVersion: 'hw-b',
    locationName: 'HISA',
    mobileIp: '64.0',
    openVpnIp: '10.8.',
    osVersion: 'linux',
    softwareVersion: 'rc1',
    unitId: '-',
    wirelessIp: '168.7',
    ownerEmail: 'joze',
    ownerFirstName: 'jo',
    ownerLastName: 'čuč',
  },
  devices: {
    categoryName: 'solar power',
    controllerAlias: 'krmil',
    controllerUnitId: '-',
    deviceName: 'pretv',
    deviceType: 'gen24',
    ownerEmail: 'joze@',
    ownerFirstName: 'joze',
    ownerLastName: 'cucek',
  },
}
const filters = {
  users: userFilters,
  locations: locationFilters,
  controllers: controllerFilters,
  devices: deviceFilters,
}

test('every filter of the contract is covered here', () => {
  for (const [kind, terms] of Object.entries(filters))
    expect(Object.keys(finding[kind] ?? {}).toSorted()).toEqual(Object.keys(terms).toSorted())
})

const cases = Object.entries(finding).flatMap(([kind, terms]) =>
  Object.entries(terms).map(([filter, term]) => [kind, filter, term] as const),
)

describe.each(cases)('%s by %s', (kind, filter, term) => {
  test("finds existing data, for an aggregator only their own company's", async () => {
    const all = await search(kind, await as(superAdmin), { [filter]: term })
    expect(all.names.length).toBe(all.total)
    expect(all.names.some((name) => plain(name).includes('skoda'))).toBe(true)
    expect(all.names.some((name) => plain(name).includes('zeta'))).toBe(true)
    const own = await search(kind, await as(aggregators[1]), { [filter]: term })
    expect(own.total).toBeGreaterThan(0)
    expect(own.names.filter((name) => !plain(name).includes('zeta'))).toEqual([])
  })

  test('finds nothing that does not exist', async () => {
    const none = await search(kind, await as(superAdmin), { [filter]: 'no such thing' })
    expect(none).toEqual({ names: [], total: 0 })
  })
})

test('pattern characters are ordinary characters', async () => {
  const client = await as(superAdmin)
  expect((await client.adminSearch.locations({ locationName: '100%' })).data.total).toBe(2)
  for (const locationName of ['1%0', 'h_sa', '\\', "'"])
    expect((await client.adminSearch.locations({ locationName })).data.total).toBe(0)
})

test('filters narrow each other, and empty ones do nothing', async () => {
  const client = await as(superAdmin)
  const both = await client.adminSearch.locations({ locationName: 'hisa', companyName: 'skoda' })
  expect(both.data.locations.map(({ name }) => name)).toEqual(['Hiša 100% Škoda'])
  const all = await client.adminSearch.locations({ locationName: ' ', companyName: '' })
  expect(all.data.total).toBe(2)
})

test('people are found by the code of their country, which is never mistaken for a name', async () => {
  const client = await as(superAdmin)
  const found = async (countryName: string) => (await client.adminSearch.users({ countryName })).data.total
  expect(await found('SI')).toBe(await found('slovenia'))
  expect([await found('LO'), await found('lo')]).toEqual([0, await found('slovenia')])
})

test('results come in pages and in the requested order', async () => {
  const client = await as(superAdmin)
  const names = async (terms: object) => (await search('locations', client, terms)).names
  expect(await names({ direction: 'desc' })).toEqual((await names({})).toReversed())
  expect(await names({ pageSize: 1, page: 2, sort: 'companyName' })).toEqual(['Hiša 100% Zeta'])
  expect((await client.adminSearch.locations({ pageSize: 1 })).data.total).toBe(2)
})

test('results include place and owner', async () => {
  const client = await as(superAdmin)
  const { data } = await client.adminSearch.devices({ deviceName: 'skoda' })
  expect(data.devices).toMatchObject([
    {
      name: 'Pretvornik Škoda',
      category: 'SOLAR_POWER_PLANT',
      controller: { alias: 'Krmilnik Škoda' },
      location: { name: 'Hiša 100% Škoda' },
      company: { name: 'Škoda Energija' },
      owner: { firstName: 'Jože' },
    },
  ])
  const stock = await client.adminSearch.controllers({ unitId: 'stoc-k' })
  expect(stock.data.controllers).toMatchObject([{ location: null, company: null, owner: null }])
  expect((await (await as(aggregators[0])).adminSearch.controllers({ unitId: 'stoc-k' })).data.total).toBe(0)
})

test.each(Object.keys(finding))('%s takes two statements', async (kind) => {
  const client = await as(superAdmin)
  await search(kind, client, {})
  let statements = 0
  const count = () => {
    statements += 1
  }
  server.app.platform.pool.on('acquire', count)
  await search(kind, client, {})
  server.app.platform.pool.off('acquire', count)
  expect(statements).toBeLessThanOrEqual(2)
})

test('only administrators can search', async () => {
  const person = await seedPerson(server.app.platform)
  const client = await as(person)
  for (const kind of Object.keys(finding))
    await expect(search(kind, client, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test("an aggregator cannot use a company's name to find out who else is in it", async () => {
  const { platform } = server.app
  const secret = await seedCompany(platform, { name: 'Tajna zadruga' })
  const { id } = await platform.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', 'joze@skoda.example')
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('membership')
    .values({ user_id: id, company_id: secret.id, role: 'ROLE_USER_BASIC' })
    .execute()
  const emailsFor = async (who: SeededPerson | undefined, companyName: string) =>
    (await search('users', await as(who), { companyName, email: 'joze' })).names
  const [skoda] = aggregators
  expect(await emailsFor(skoda, 'tajna')).toEqual([])
  expect(await emailsFor(skoda, 'skoda')).toEqual(['joze@skoda.example'])
  expect(await emailsFor(superAdmin, 'tajna')).toEqual(['joze@skoda.example'])
})
