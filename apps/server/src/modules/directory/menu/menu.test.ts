import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDevice, seedDeviceGroup, seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { setMembership } from '../../tenancy/index.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const status = async (path: string, name?: CastName) => {
  const headers = name ? { cookie: await signedInAs(server, world.people[name]) } : undefined
  return (await fetch(`${server.url}/api${path}`, headers ? { headers } : {})).status
}
const drawn = (nodes: readonly MenuNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.type} ${node.title}`,
    ...drawn(node.children, depth + 1),
  ])

describe('GET /menu', () => {
  test('shows an aggregator the tree of their company', async () => {
    const { data } = await (await as('aggregator')).menu.own()
    expect(drawn(data.structure)).toEqual([
      'company Alpha',
      '  location-group North',
      '    location Home',
      '  location Workshop',
    ])
    expect(data.company).toEqual({
      id: world.company.id,
      name: 'Alpha',
      rootGroup: { id: world.company.rootGroupId },
    })
  })

  test('shows an aggregator of several companies all of them, the current one with its tree', async () => {
    const { platform } = server.app
    const person = await seedPerson(platform)
    for (const companyId of [world.foreign.id, world.company.id])
      await platform.inTx(system, (change) =>
        setMembership(change, { userId: person.id, companyId, role: 'ROLE_AGGREGATOR' }),
      )
    const client = server.client(await signedInAs(server, person))
    const { data } = await client.menu.own()
    expect(drawn(data.structure)).toEqual([
      'company Alpha',
      '  location-group North',
      '    location Home',
      '  location Workshop',
      'company Beta',
    ])
    expect(data.company?.name).toBe('Alpha')
  })

  test('shows a super admin the companies, unopened', async () => {
    const { data } = await (await as('superAdmin')).menu.own()
    expect(drawn(data.structure)).toEqual(['company Alpha', 'company Beta'])
    expect(data.structure.map((node) => node.data.childCount)).toEqual([2, 1])
    expect(data.company).toBeNull()
  })

  test.each<[CastName, string[], string | null]>([
    ['owner', ['location Home'], 'Alpha'],
    ['viewer', ['location Home'], null],
    ['blindGuest', [], null],
    ['colleague', [], 'Alpha'],
  ])('shows %s %j', async (name, expected, company) => {
    const { data } = await (await as(name)).menu.own()
    expect(drawn(data.structure)).toEqual(expected)
    expect(data.company?.name ?? null).toBe(company)
  })

  test('requires signing in', async () => {
    expect(await status('/menu')).toBe(401)
  })

  test('runs the same few statements whatever the number of locations', async () => {
    const { platform } = server.app
    const client = await as('foreignAggregator')
    await client.menu.own()
    let statements = 0
    const count = () => {
      statements += 1
    }
    platform.pool.on('acquire', count)
    for (let n = 0; n < 20; n++) {
      const { id } = await seedLocation(platform, {
        companyId: world.foreign.id,
        locationGroupId: world.foreign.rootGroupId,
        name: `Row ${n}`,
      })
      await seedDevice(platform, { locationId: id })
    }
    statements = 0
    const { data } = await client.menu.own()
    platform.pool.off('acquire', count)
    await platform.db.deleteFrom('location').where('name', 'like', 'Row %').execute()
    expect(data.structure[0]?.children).toHaveLength(21)
    expect(statements).toBeLessThanOrEqual(4)
  })
})

describe('GET /menu/{id}', () => {
  test.each<[CastName | undefined, 'company' | 'foreign', number]>([
    [undefined, 'company', 401],
    ['superAdmin', 'company', 200],
    ['superAdmin', 'foreign', 200],
    ['aggregator', 'company', 200],
    ['aggregator', 'foreign', 404],
    ['owner', 'company', 404],
    ['colleague', 'company', 404],
  ])('answers %s for the %s company with %i', async (name, which, expected) => {
    expect(await status(`/menu/${world[which].id}`, name)).toBe(expected)
  })

  test('answers 404 for an absent company and 400 for an invalid id', async () => {
    expect(await status('/menu/2147483647', 'superAdmin')).toBe(404)
    expect(await status('/menu/x', 'superAdmin')).toBe(400)
  })
})

describe('GET /menu/locations/{id}', () => {
  test('shows device groups and devices, but no hidden or deleted ones', async () => {
    const { platform } = server.app
    const locationId = world.location.id
    const controller = await seedOemDevice(platform, { locationId })
    const behind = { locationId, oemDeviceId: controller.id }
    const solar = await seedDevice(platform, { ...behind, source: 'inv1', name: 'Inverter' })
    await seedDevice(platform, { ...behind, source: 'bat1', name: 'Battery', category: 'BATTERY' })
    const gone = await seedDevice(platform, { locationId, name: 'Gone' })
    const hidden = await seedDevice(platform, { locationId, name: 'Hidden' })
    await platform.db.updateTable('device').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
    await platform.db.updateTable('device').set({ hidden: true }).where('id', '=', hidden.id).execute()
    const group = await seedDeviceGroup(platform, { locationId, name: 'Roof', deviceIds: [solar.id] })

    const { data } = await (await as('viewer')).menu.location({ id: locationId, level: 1 })

    expect(drawn(data.structure)).toEqual(['device-group Roof', '  device Inverter', 'device Battery'])
    expect(data.structure[0]).toMatchObject({
      level: 1,
      href: `/locations/${locationId}/device-groups/${group.id}`,
      data: { id: group.id, childCount: 1 },
    })
    expect(data.structure[0]?.children[0]).toMatchObject({
      level: 2,
      data: { id: solar.id, category: 'SOLAR_POWER_PLANT', connected: false },
    })
    const [home] = (await (await as('viewer')).menu.own()).data.structure
    expect(home?.data).toEqual({ id: locationId, childCount: 2, connected: false })
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['viewer', 200],
    ['blindGuest', 403],
    ['colleague', 404],
    ['foreignAggregator', 404],
  ])('answers %s with %i', async (name, expected) => {
    expect(await status(`/menu/locations/${world.location.id}`, name)).toBe(expected)
  })

  test.each(['prefix=javascript:alert(1)', 'prefix=/elsewhere', 'level=-1'])(
    'refuses %s by name',
    async (query) => {
      const cookie = await signedInAs(server, world.people.viewer)
      const response = await fetch(`${server.url}/api/menu/locations/${world.location.id}?${query}`, {
        headers: { cookie },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ data: { fields: [{ path: query.split('=')[0] }] } })
    },
  )
})
