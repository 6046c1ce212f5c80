import type { NodeRow, TreeRow } from './tree-rows.ts'

/** What a key does in the tree: move the focus, or open or close a node. */
export type TreeMove = { focus: string } | { toggle: string } | null

/** The keys of an ARIA tree: up, down, home, end; right opens or steps in, left closes or steps out. */
export function treeMove(rows: readonly TreeRow[], focusedId: string, key: string): TreeMove {
  const nodes = rows.filter((row): row is NodeRow => row.kind === 'node')
  const at = nodes.findIndex((row) => row.node.id === focusedId)
  const row = nodes[at]
  if (!row) return null
  const focusOn = (target: NodeRow | undefined): TreeMove => (target ? { focus: target.node.id } : null)
  switch (key) {
    case 'ArrowDown':
      return focusOn(nodes[at + 1])
    case 'ArrowUp':
      return focusOn(nodes[at - 1])
    case 'Home':
      return focusOn(nodes[0])
    case 'End':
      return focusOn(nodes.at(-1))
    case 'ArrowRight':
      if (row.expanded === false) return { toggle: row.node.id }
      return row.expanded ? focusOn(nodes[at + 1]) : null
    case 'ArrowLeft':
      if (row.expanded) return { toggle: row.node.id }
      return row.parentId === null ? null : { focus: row.parentId }
    default:
      return null
  }
}
