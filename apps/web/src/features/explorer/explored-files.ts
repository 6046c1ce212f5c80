import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import type { Explored, ExploredValue } from './explored.ts'

type Leaf = { readonly path: readonly string[]; readonly value: ExploredValue }

const leavesOf = (nodes: readonly Explored[], path: readonly string[] = []): Leaf[] =>
  nodes.flatMap((node) =>
    node.kind === 'group' ? leavesOf(node.children, [...path, node.name]) : [{ path, value: node }],
  )

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** One line per value, with its path in the tree. Times are UTC. */
export const exploredCsv = (tree: readonly Explored[], header: readonly string[], locale: string): string =>
  writeCsv(
    [...header],
    leavesOf(tree).map(({ path, value: { name, key, raw, unit, at } }) => [
      path.join(' / '),
      name,
      key,
      raw,
      unit,
      isoOf(at) ?? '',
    ]),
    locale,
  )

export const exploredJson = (tree: readonly Explored[]): string =>
  JSON.stringify(
    leavesOf(tree).map(({ path, value: { name, key, raw, unit, at } }) => ({
      path,
      name,
      key,
      value: raw,
      unit,
      at: isoOf(at),
    })),
    null,
    2,
  )
