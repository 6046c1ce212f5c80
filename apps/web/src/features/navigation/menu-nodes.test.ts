import type { MenuNode } from '@kilowatt/contracts/menu'
import { expect, test } from 'vitest'
import { menuTree, trailTo, withChildren } from './menu-nodes.ts'

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
  ['the nearest node wins', '/locations/7/device-groups/3', ['company 1', 'location 7', 'device-group 3']],
  ['a longer number is another node', '/locations/70/charts', ['company 1', 'location 70']],
  ['an alias selects its node', '/location-groups/2/locations/7/charts', ['company 1', 'location 7']],
  ['an address outside the menu selects none', '/user/settings', []],
])('%s', (_rule, path, trail) => {
  expect(trailTo(menu, path).map(({ title }) => title)).toEqual(trail)
})

test('law: every node of the menu becomes one node of the tree, also those fetched later', () => {
  const loaded = new Map([['location:70', [node('device', 9, '/locations/70/devices/9')]]])
  const count = (nodes: readonly { children?: readonly unknown[] }[]): number =>
    nodes.reduce((sum, { children = [] }) => sum + 1 + count(children as typeof nodes), 0)
  expect(count(menuTree(withChildren(menu, loaded), new Map()))).toBe(5)
})
