import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedDeviceGroup } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { platform } = server.app
  const at = { locationId: world.location.id }
  const stove = await seedDevice(platform, { ...at, name: 'Žar v kleti', category: 'HVAC' })
  await seedDevice(platform, { ...at, name: 'Žar na strehi', category: 'SOLAR_POWER_PLANT' })
  const gone = await seedDevice(platform, { ...at, name: 'Žar od lani' })
  const hidden = await seedDevice(platform, { ...at, name: 'Žar v ozadju' })
  await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  await platform.db.updateTable('device').set({ hidden: true }).where('id', '=', hidden.id).execute()
  await seedDevice(platform, { locationId: world.foreignLocation.id, name: 'Žar na tujem' })
  await seedDeviceGroup(platform, { ...at, name: 'Klet', deviceIds: [stove.id] })
})
afterAll(() => server[Symbol.asyncDispose]())

const search = async (name: CastName, query: string) => {
  const client = server.client(await signedInAs(server, world.people[name]))
  return (await client.menuBranches.search({ query })).data
}
const drawn = (nodes: readonly MenuNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.type} ${node.title}`,
    ...drawn(node.children, depth + 1),
  ])
const found = async (name: CastName, query: string) => drawn((await search(name, query)).structure)

test('the search shows matches in the tree above them, ignoring accents and case', async () => {
  expect(await found('aggregator', 'hOm')).toEqual([
    'company Alpha',
    '  location-group North',
    '    location Home',
  ])
  expect(await found('aggregator', 'nor')).toEqual(['company Alpha', '  location-group North'])
  expect(await found('aggregator', 'abroad')).toEqual([])
  expect(await found('owner', 'hom')).toEqual(['location Home'])
  expect(await found('blindGuest', 'hom')).toEqual([])
})

const atHome = ['location Home', '  device-group Klet', '    device Žar v kleti', '  device Žar na strehi']

test('devices are found at every visible location, in their groups, except for hidden and deleted ones', async () => {
  expect(await found('owner', 'zar')).toEqual(atHome)
  expect(await found('viewer', 'zar')).toEqual(atHome)
  expect(await found('blindGuest', 'zar')).toEqual([])
  expect(await found('colleague', 'zar')).toEqual([])
  const inTree = ['company Alpha', '  location-group North', ...atHome.map((line) => `    ${line}`)]
  expect(await found('aggregator', 'zar')).toEqual(inTree)
  expect(await found('superAdmin', 'zar')).toEqual([
    ...inTree,
    'company Beta',
    '  location Abroad',
    '    device Žar na tujem',
  ])
})

test('a found device is the same node as in the branch of its location', async () => {
  const [home] = (await search('owner', 'streh')).structure
  const client = server.client(await signedInAs(server, world.people.owner))
  const branch = await client.menu.location({ id: world.location.id, level: 1 })
  const same = branch.data.structure.find(({ title }) => title === 'Žar na strehi')
  expect(home?.children).toEqual([same])
})

test('matches that are not shown are counted', async () => {
  await server.app.platform.pool.query(
    `insert into device (location_id, name, category) select $1, 'Vtičnica ' || n, 'HVAC' from generate_series(1, 120) n`,
    [world.location.id],
  )
  const { structure, leftOut } = await search('owner', 'vticnica')
  expect(drawn(structure)).toHaveLength(1 + 50)
  expect(leftOut).toEqual({ places: 0, devices: 70 })
  await server.app.platform.pool.query(
    `insert into location (company_id, location_group_id, name, country_id, timezone)
     select $1, $2, 'Mnogo ' || n, 705, 'Europe/Ljubljana' from generate_series(1, 60) n`,
    [world.company.id, world.company.rootGroupId],
  )
  expect((await search('aggregator', 'mnogo')).leftOut).toEqual({ places: 10, devices: 0 })
})
