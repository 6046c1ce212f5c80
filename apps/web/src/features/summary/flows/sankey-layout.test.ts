import { expect, test } from 'vitest'
import { LABEL_PX, layOut, NODE_PX } from './sankey-layout.ts'

const nodes = [
  { id: 'solar', column: 0 },
  { id: 'grid', column: 0 },
  { id: 'house', column: 1 },
  { id: 'export', column: 1 },
]
const links = [
  { from: 'solar', to: 'house', value: 30 },
  { from: 'solar', to: 'export', value: 20 },
  { from: 'grid', to: 'house', value: 50 },
]
const size = { width: 400, height: 300 }

test('a node is as tall as its flow, at the scale that fits all', () => {
  const { nodes: placed } = layOut(nodes, links, size)
  const heights = Object.fromEntries(placed.map(({ id, height }) => [id, height]))
  const scale = (300 - 2 * LABEL_PX) / 100
  expect(heights).toEqual({ solar: 50 * scale, grid: 50 * scale, house: 80 * scale, export: 20 * scale })
  expect(placed.map(({ x }) => x)).toEqual([0, 0, 400 - NODE_PX, 400 - NODE_PX])
})

test('law: nodes of a column do not overlap, and there is room for the name above each', () => {
  const { nodes: placed } = layOut(nodes, links, size)
  for (const column of Map.groupBy(placed, (node) => node.column).values()) {
    let end = 0
    for (const { y, height } of column) {
      expect(y - end).toBeGreaterThanOrEqual(LABEL_PX - 1e-9)
      end = y + height
    }
    expect(end).toBeLessThanOrEqual(size.height + 1e-9)
  }
})

test('law: the ribbons of a node have together the height of the node', () => {
  const { nodes: placed, links: drawn } = layOut(nodes, links, size)
  for (const { id, height } of placed) {
    const ends = drawn.filter(({ from, to }) => from === id || to === id)
    expect(ends.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(height)
  }
})

test('a tiny flow stays visible', () => {
  const { links: drawn } = layOut(nodes, [...links, { from: 'grid', to: 'export', value: 0.001 }], size)
  expect(Math.min(...drawn.map(({ width }) => width))).toBe(1.5)
})
