import { IconPoint } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { treeMove } from './tree-keys.ts'
import { ancestorsOf, openAtFirst, type TreeNode, type TreeRow, treeRows } from './tree-rows.ts'

const leaf = (id: string, label = id): TreeNode => ({ id, label, href: `/${id}`, icon: IconPoint })
const branch = (id: string, children: TreeNode[], label = id): TreeNode => ({ ...leaf(id, label), children })

const tree = [
  branch(
    'hill',
    [branch('roof', [leaf('inverter', 'Solar inverter'), leaf('battery')]), leaf('meter')],
    'Sunny Hill',
  ),
  branch('cabin', [leaf('pump', 'Črpalka')], 'Lake Cabin'),
]
const none = new Set<string>()
const names = (rows: TreeRow[]) => rows.map((row) => (row.kind === 'more' ? `+${row.hidden}` : row.node.id))

describe('shown rows', () => {
  test.each([
    ['closed: only the roots', none, '', ['hill', 'cabin']],
    ['an open node shows its children', new Set(['hill']), '', ['hill', 'roof', 'meter', 'cabin']],
    ['an open node inside a closed one stays hidden', new Set(['roof']), '', ['hill', 'cabin']],
    ['a match keeps its ancestors, even closed ones', none, 'invert', ['hill', 'roof', 'inverter']],
    ['case and accents do not matter', none, 'crp', ['cabin', 'pump']],
    ['a match does not add its children', none, 'sunny', ['hill']],
    ['without a match there are no rows', none, 'zzz', []],
    ['spaces alone do not start a search', none, '  ', ['hill', 'cabin']],
  ])('%s', (_rule, expanded, query, expected) => {
    expect(names(treeRows(tree, { expanded, query }))).toEqual(expected)
  })

  test.each([
    ['Đorđević', 'dorde', [0, 5]],
    ['Pri Weiß 3', 'weiss 3', [4, 10]],
    ['Straße', 's', [0, 1]],
    ['Łódź', 'odz', [1, 4]],
  ])('%s is found by %s', (label, query, hit) => {
    expect(treeRows([leaf('x', label)], { expanded: none, query })).toMatchObject([{ hit }])
  })
  test('marks the match in the label', () => {
    const [, , inverter] = treeRows(tree, { expanded: none, query: 'INV' })
    expect(inverter).toMatchObject({ hit: [6, 9], level: 3, position: 1, setSize: 1 })
  })

  const many = [
    branch(
      'group',
      Array.from({ length: 175 }, (_, i) => leaf(`d${i}`)),
    ),
  ]
  test('folds more than 50 children and shows how many are hidden', () => {
    const rows = treeRows(many, { expanded: new Set(['group']), query: '' })
    expect(rows).toHaveLength(1 + 50 + 1)
    expect(rows.at(-1)).toEqual({ kind: 'more', id: 'more-group', level: 2, hidden: 125 })
  })
  test('keeps the active node visible despite the fold', () => {
    const rows = treeRows(many, { expanded: new Set(['group']), query: '', activeId: 'd170' })
    expect(names(rows).slice(-2)).toEqual(['d170', '+124'])
    expect(rows.at(-2)).toMatchObject({ position: 171, setSize: 175 })
  })
  test('keeps the parent of the active node visible despite the fold', () => {
    const places = [...(many[0]?.children ?? []), branch('last', [leaf('inside')])]
    const rows = treeRows(places, { expanded: new Set(['last']), query: '', activeId: 'inside' })
    expect(names(rows).slice(-3)).toEqual(['last', 'inside', '+125'])
  })
  test('counts children that are not loaded as folded, but not in a search', () => {
    const cut = many.map((group) => ({ ...group, childCount: 2000 }))
    const open = { expanded: new Set(['group']) }
    expect(treeRows(cut, { ...open, query: '' }).at(-1)).toMatchObject({ kind: 'more', hidden: 1950 })
    expect(treeRows(cut, { ...open, query: '' })[1]).toMatchObject({ setSize: 2000 })
    expect(treeRows(cut, { ...open, query: 'd17' }).map(({ kind }) => kind)).not.toContain('more')
  })
  test('does not fold exactly 50', () => {
    const fifty = Array.from({ length: 50 }, (_, i) => leaf(`d${i}`))
    expect(treeRows(fifty, { expanded: none, query: '' })).toHaveLength(50)
  })
})

test.each([
  ['inverter', ['hill', 'roof']],
  ['meter', ['hill']],
  ['hill', []],
  ['nowhere', []],
])('ancestors of %s', (id, expected) => {
  expect(ancestorsOf(tree, id)).toEqual(expected)
})

describe('open at first', () => {
  test('opens the ancestors, and everything in a small place', () => {
    expect(openAtFirst(tree, 'hill')).toEqual(['hill', 'roof', 'inverter', 'battery', 'meter'])
    expect(openAtFirst(tree, 'battery')).toEqual(['hill', 'roof', 'battery'])
  })
  test('opens only the children of a large place', () => {
    const large = [
      branch('all', [
        branch(
          'a',
          Array.from({ length: 40 }, (_, i) => leaf(`d${i}`)),
        ),
      ]),
    ]
    expect(openAtFirst(large, 'all')).toEqual(['all'])
  })
  test('leaves a node without loaded children closed until it is clicked', () => {
    const waiting = [branch('all', [{ ...leaf('a'), isClosed: true }, branch('b', [leaf('c')])])]
    expect(openAtFirst(waiting, 'all')).toEqual(['all', 'b', 'c'])
    expect(openAtFirst(waiting, 'a')).toEqual(['all', 'a'])
  })
  test('opens nothing for a page outside the tree', () => {
    expect(openAtFirst(tree, 'nowhere')).toEqual([])
  })
})

describe('keys', () => {
  const rows = treeRows(tree, { expanded: new Set(['hill']), query: '' })
  test.each([
    ['hill', 'ArrowDown', { focus: 'roof' }],
    ['cabin', 'ArrowDown', null],
    ['roof', 'ArrowUp', { focus: 'hill' }],
    ['roof', 'Home', { focus: 'hill' }],
    ['roof', 'End', { focus: 'cabin' }],
    ['roof', 'ArrowRight', { toggle: 'roof' }],
    ['hill', 'ArrowRight', { focus: 'roof' }],
    ['meter', 'ArrowRight', null],
    ['hill', 'ArrowLeft', { toggle: 'hill' }],
    ['meter', 'ArrowLeft', { focus: 'hill' }],
    ['cabin', 'ArrowLeft', null],
    ['meter', 'a', null],
    ['gone', 'ArrowDown', null],
  ])('on %s, %s', (focusedId, key, expected) => {
    expect(treeMove(rows, focusedId, key)).toEqual(expected)
  })
  test('law: down and up are inverse', () => {
    for (const id of ['hill', 'roof', 'meter']) {
      const down = treeMove(rows, id, 'ArrowDown')
      expect(down && 'focus' in down && treeMove(rows, down.focus, 'ArrowUp')).toEqual({ focus: id })
    }
  })
})

test('a node whose children are fetched later can be opened before they have loaded', () => {
  const nodes = [{ id: 'g', label: 'Group', href: '/g', icon: IconPoint, isClosed: true }]
  const shut = treeRows(nodes, { expanded: new Set(), query: '' })
  const open = treeRows(nodes, { expanded: new Set(['g']), query: '' })
  expect([shut, open].map(([row]) => row?.kind === 'node' && row.expanded)).toEqual([false, true])
})
