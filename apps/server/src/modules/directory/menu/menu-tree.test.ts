import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { expect, test } from 'vitest'
import { companyTree, locationBranch, type MenuDevice, type MenuLocation } from './menu-tree.ts'

const company = { id: 1, name: 'Alpha', rootGroupId: 10 }
const groups = [
  { id: 10, parentId: null, name: 'Alpha' },
  { id: 11, parentId: 10, name: 'North' },
  { id: 12, parentId: 11, name: 'Coast' },
]
const location = (id: number, locationGroupId: number): MenuLocation => ({
  id,
  name: `Location ${id}`,
  companyId: 1,
  locationGroupId,
  childCount: 2,
  connected: true,
})
const device = (id: number, groupIds: number[]): MenuDevice => ({
  id,
  name: `Device ${id}`,
  category: 'BATTERY',
  connected: true,
  groupIds,
})

/** `type id level href`, two spaces deeper per level of nesting. */
const drawn = (nodes: readonly MenuNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.type} ${node.data.id} ${node.level} ${node.href}`,
    ...drawn(node.children, depth + 1),
  ])

test('a company lists groups before locations, at every level', () => {
  const tree = companyTree(company, groups, [location(100, 10), location(101, 12)])
  expect(drawn([tree])).toEqual([
    'company 1 0 /companies/1/location-groups/10',
    '  location-group 11 1 /companies/1/location-groups/11',
    '    location-group 12 2 /companies/1/location-groups/12',
    '      location 101 3 /locations/101',
    '  location 100 1 /locations/100',
  ])
})

test('a location is selected by all of its paths', () => {
  const tree = companyTree(company, groups, [location(100, 10)])
  expect(tree.children.find(({ type }) => type === 'location')?.aliases).toEqual([
    '/location-groups/10/locations/100',
    '/companies/1/location-groups/10/locations/100',
  ])
})

test.each<[string, string, string[]]>([
  [
    'a device is in each of its groups, and below the location if it has none',
    '',
    [
      'device-group 7 3 /locations/100/device-groups/7',
      '  device 1 4 /locations/100/device-groups/7/devices/1',
      'device-group 8 3 /locations/100/device-groups/8',
      '  device 1 4 /locations/100/device-groups/8/devices/1',
      'device 2 3 /locations/100/devices/2',
    ],
  ],
  [
    'the addresses start with what was requested',
    '/location-groups/10',
    [
      'device-group 7 3 /location-groups/10/locations/100/device-groups/7',
      '  device 1 4 /location-groups/10/locations/100/device-groups/7/devices/1',
      'device-group 8 3 /location-groups/10/locations/100/device-groups/8',
      '  device 1 4 /location-groups/10/locations/100/device-groups/8/devices/1',
      'device 2 3 /location-groups/10/locations/100/devices/2',
    ],
  ],
])('%s', (_rule, prefix, expected) => {
  const deviceGroups = [
    { id: 7, name: 'Roof' },
    { id: 8, name: 'Cellar' },
  ]
  const branch = locationBranch(location(100, 10), deviceGroups, [device(1, [7, 8]), device(2, [])], {
    prefix,
    level: 3,
  })
  expect(drawn(branch)).toEqual(expected)
})

test('a device in a group is also found by its own address', () => {
  const [roof] = locationBranch(location(100, 10), [{ id: 7, name: 'Roof' }], [device(1, [7])], {
    prefix: '',
    level: 0,
  })
  expect(roof?.children[0]?.aliases).toContain('/locations/100/devices/1')
})

test('law: no node has its own address among its aliases, and every count equals its children', () => {
  const check = (node: MenuNode) => {
    expect(node.aliases).not.toContain(node.href)
    expect(new Set(node.aliases).size).toBe(node.aliases.length)
    if (node.type !== 'location') expect(node.data.childCount).toBe(node.children.length)
    for (const child of node.children) check(child)
  }
  check(companyTree(company, groups, [location(100, 10), location(101, 12), location(102, 12)]))
  for (const prefix of ['', '/location-groups/10', '/companies/1/location-groups/10'])
    for (const node of locationBranch(location(100, 10), [{ id: 7, name: 'Roof' }], [device(1, [7])], {
      prefix,
      level: 0,
    }))
      check(node)
})
