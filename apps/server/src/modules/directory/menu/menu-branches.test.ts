import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { MENU_PAGE_SIZE } from '@kilowatt/contracts/directory/menu-branches'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const drawn = (nodes: readonly MenuNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.type} ${node.title}`,
    ...drawn(node.children, depth + 1),
  ])

test('a group opens by one level, with the levels and counts of the whole tree', async () => {
  const client = await as('aggregator')
  const { data } = await client.menuBranches.group({ id: world.company.rootGroupId })
  expect(drawn(data.structure)).toEqual(['location-group North', 'location Workshop'])
  const [whole] = (await client.menu.own()).data.structure
  const [north] = whole?.children ?? []
  expect(data.structure[0]).toEqual({ ...north, children: [] })
  const inner = await client.menuBranches.group({ id: world.company.groupId })
  expect(inner.data.structure).toEqual(north?.children)
})

test('a large group comes in pages, without repetitions or omissions', async () => {
  const { platform } = server.app
  await platform.pool.query(
    `insert into location (company_id, location_group_id, name, country_id, timezone)
     select $1, $2, 'Row ' || lpad(n::text, 3, '0'), 705, 'Europe/Ljubljana' from generate_series(1, 250) n`,
    [world.foreign.id, world.foreign.rootGroupId],
  )
  const client = await as('foreignAggregator')
  const page = async (number: number) =>
    (await client.menuBranches.group({ id: world.foreign.rootGroupId, page: number })).data.structure
  const [first, second] = [await page(1), await page(2)]
  expect(first).toHaveLength(MENU_PAGE_SIZE)
  expect(second).toHaveLength(251 - MENU_PAGE_SIZE)
  expect(new Set([...first, ...second].map(({ data }) => data.id)).size).toBe(251)
})

test('the path to a location starts at the company; for guests it is only the location', async () => {
  const id = world.location.id
  const trail = await (await as('aggregator')).menuBranches.trail({ id })
  expect(drawn(trail.data.structure)).toEqual([
    'company Alpha',
    '  location-group North',
    '    location Home',
  ])
  expect(drawn((await (await as('viewer')).menuBranches.trail({ id })).data.structure)).toEqual([
    'location Home',
  ])
})

test('the path to a group ends with the group, and the path to the root group with its company', async () => {
  const client = await as('aggregator')
  const trailOf = async (id: number) => drawn((await client.menuBranches.groupTrail({ id })).data.structure)
  expect(await trailOf(world.company.groupId)).toEqual(['company Alpha', '  location-group North'])
  expect(await trailOf(world.company.rootGroupId)).toEqual(['company Alpha'])
})

test.each<[CastName, string, string]>([
  ['superAdmin', 'done', 'done'],
  ['owner', 'forbidden', 'done'],
  ['blindGuest', 'forbidden', 'forbidden'],
  ['colleague', 'forbidden', 'not_found'],
  ['foreignAggregator', 'not_found', 'not_found'],
])('%s opens the group: %s, requests the path: %s', async (name, group, trail) => {
  const client = await as(name)
  expect(await codeOf(client.menuBranches.group({ id: world.company.groupId }))).toBe(group)
  expect(await codeOf(client.menuBranches.groupTrail({ id: world.company.groupId }))).toBe(group)
  expect(await codeOf(client.menuBranches.trail({ id: world.location.id }))).toBe(trail)
})
