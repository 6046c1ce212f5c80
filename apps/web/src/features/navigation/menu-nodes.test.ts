import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { describe, expect, test } from 'vitest'
import { isCut, menuTree, nodesOf, trailTo, withChildren, withFound, withTrail } from './menu-nodes.ts'

const node = (type: MenuNode['type'], id: number, href: string, children: MenuNode[] = []): MenuNode => ({
  title: `${type} ${id}`,
  type,
  level: 0,
  href,
  aliases: type === 'location' ? [`/location-groups/2/locations/${id}`] : [],
  children,
  data: { id, childCount: children.length },
  filtered: false,
})

const location = node('location', 7, '/locations/7', [
  node('device-group', 3, '/locations/7/device-groups/3'),
])
const other = node('location', 70, '/locations/70')
const menu = [node('company', 1, '/companies/1/location-groups/2', [location, other])]

test.each([
  ['the page of a node', '/locations/7', ['company 1', 'location 7']],
  ['a page below a node', '/locations/7/charts', ['company 1', 'location 7']],
  [
    'the nearest node is selected',
    '/locations/7/device-groups/3',
    ['company 1', 'location 7', 'device-group 3'],
  ],
  ['a longer id is a different node', '/locations/70/charts', ['company 1', 'location 70']],
  ['an alias selects its node', '/location-groups/2/locations/7/charts', ['company 1', 'location 7']],
  ['an address outside the menu selects nothing', '/user/settings', []],
])('%s', (_rule, path, trail) => {
  expect(trailTo(menu, path).map(({ title }) => title)).toEqual(trail)
})

test('law: every node of the menu becomes one node of the tree, including nodes loaded later', () => {
  const loaded = new Map([['location:70', [node('device', 9, '/locations/70/devices/9')]]])
  const count = (nodes: readonly { children?: readonly unknown[] }[]): number =>
    nodes.reduce((sum, { children = [] }) => sum + 1 + count(children as typeof nodes), 0)
  expect(count(menuTree(withChildren(menu, loaded), new Map()))).toBe(5)
})

describe('incomplete trees', () => {
  const group = (id: number, children: MenuNode[], childCount: number): MenuNode => ({
    ...node('location-group', id, `/companies/1/location-groups/${id}`, children),
    data: { id, childCount },
  })
  const company = (...children: MenuNode[]) => node('company', 1, '/companies/1/location-groups/2', children)
  const other = { ...node('company', 5, '/companies/5/location-groups/6'), data: { id: 5, childCount: 3 } }
  const cut = [company(group(3, [], 2), group(4, [location], 1)), other]
  const ids = (nodes: readonly MenuNode[]) => nodesOf(nodes).map(({ type, data }) => `${type} ${data.id}`)

  test.each([
    ['a group without its children', group(3, [], 2), true],
    ['a company with such a group', cut[0], true],
    ['a group with a page of its children', group(3, [location], 300), true],
    ['a group with all of its children', group(3, [location], 1), false],
    ['an empty group', group(3, [], 0), false],
    ['a location whose devices load later', { ...location, children: [] }, false],
  ])('%s is incomplete: %s', (_what, given, expected) => {
    expect(given && isCut(given)).toBe(expected)
  })

  test('get missing ancestors of the page, and nothing twice', () => {
    const deep = node('location', 9, '/locations/9')
    const trail = [company(group(3, [group(8, [deep], 1)], 1))]
    const tree = withTrail(cut, trail)
    expect(trailTo(tree, '/locations/9/charts').map(({ data }) => data.id)).toEqual([1, 3, 8, 9])
    expect(ids(withTrail(tree, trail))).toEqual(ids(tree))
    expect(tree[0]?.children[0]?.data.childCount).toBe(2)
  })

  test("a search shows the server's matches, even in companies that are not open", () => {
    const found = [
      company(group(3, [node('location', 9, '/locations/9')], 1)),
      node('company', 6, '/companies/6'),
    ]
    expect(ids(withFound(cut, found))).toEqual([
      'company 1',
      'location-group 3',
      'location 9',
      'company 5',
      'company 6',
    ])
    expect(ids(withFound(cut, []))).toEqual(['company 1', 'company 5'])
  })
})
