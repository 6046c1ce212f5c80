import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { MENU_PAGE_SIZE, MENU_WHOLE_TREE_NODES } from '@kilowatt/contracts/directory/menu-branches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany, seedLocationGroup } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const IN_VALLEY = 250
let server: TestServer
let company: { id: number; rootGroupId: number }
let valley: { id: number }
let aggregator: ApiClient
let superAdmin: ApiClient

const addLocations = (groupId: number, name: string, count: number) =>
  server.app.platform.pool.query(
    `insert into location (company_id, location_group_id, name, country_id, timezone)
     select $1, $2, $3 || ' ' || n, 705, 'Europe/Ljubljana' from generate_series(1, $4::integer) n`,
    [company.id, groupId, name, count],
  )

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  company = await seedCompany(platform, { name: 'Žarek' })
  await seedCompany(platform, { name: 'Small' })
  valley = await seedLocationGroup(platform, {
    companyId: company.id,
    parentId: company.rootGroupId,
    name: 'Valley',
  })
  await addLocations(valley.id, 'Hiša', IN_VALLEY)
  await addLocations(company.rootGroupId, 'Mlin', MENU_WHOLE_TREE_NODES - IN_VALLEY - 2)
  const runner = await seedPerson(platform, { companyId: company.id, role: 'ROLE_AGGREGATOR' })
  aggregator = server.client(await signedInAs(server, runner))
  superAdmin = server.client(
    await signedInAs(server, await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const size = (nodes: readonly MenuNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + size(children), 0)
const idsOf = (nodes: readonly MenuNode[]) => nodes.map(({ type, data }) => `${type} ${data.id}`)

test('a tree up to the limit is sent whole, a larger one with its first level only', async () => {
  const whole = (await aggregator.menu.own()).data.structure
  expect(size(whole)).toBe(MENU_WHOLE_TREE_NODES)

  await addLocations(valley.id, 'Vrh', 1)
  const answers = [await aggregator.menu.own(), await superAdmin.menu.company({ id: company.id })]
  for (const { data } of answers) {
    const [root, ...others] = data.structure
    expect(others).toEqual([])
    expect(root).toMatchObject({ type: 'company', title: 'Žarek', data: { id: company.id } })
    expect(root?.data.childCount).toBe(MENU_WHOLE_TREE_NODES - IN_VALLEY - 1)
    expect(root?.children[0]).toMatchObject({
      title: 'Valley',
      level: 1,
      children: [],
      data: { id: valley.id, childCount: IN_VALLEY + 1 },
    })
    expect(size(data.structure)).toBeLessThanOrEqual(1 + MENU_PAGE_SIZE)
    expect(data.company?.rootGroup).toEqual({ id: company.rootGroupId })
  }
})

test('law: branches contain everything the first level leaves out, each node once', async () => {
  const [root] = (await aggregator.menu.own()).data.structure
  const group = root?.children.find(({ type }) => type === 'location-group')
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await aggregator.menuBranches.group({ id: valley.id, page })).data.structure),
  )
  const ids = new Set([...idsOf(root?.children ?? []), ...idsOf(pages.flat())])
  expect(pages.flat()).toHaveLength(group?.data.childCount ?? 0)
  expect(ids.size).toBe((root?.data.childCount ?? 0) + (group?.data.childCount ?? 0))
})

test('the search finds places that the first level does not show', async () => {
  const { data } = await aggregator.menuBranches.search({ query: 'hisa 250' })
  expect(data.structure[0]?.children[0]?.children.map(({ title }) => title)).toEqual(['Hiša 250'])
})

test('a super admin without a company searches all companies, and finds them by name', async () => {
  const titles = async (query: string) =>
    (await superAdmin.menuBranches.search({ query })).data.structure.map(({ title, data, children }) => ({
      title,
      children: children.length,
      childCount: data.childCount,
    }))
  expect(await titles('small')).toEqual([{ title: 'Small', children: 0, childCount: 0 }])
  expect(await titles('hisa 250')).toEqual([{ title: 'Žarek', children: 1, childCount: 1 }])
  const [first] = await titles('zar')
  expect(first).toEqual({
    title: 'Žarek',
    children: 0,
    childCount: MENU_WHOLE_TREE_NODES - IN_VALLEY - 1,
  })
})
