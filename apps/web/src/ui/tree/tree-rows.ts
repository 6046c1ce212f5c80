/** One entry of the navigation tree, as the server orders them. `end` is a short live value or count, ready to show. */
export type TreeNode = {
  id: string
  label: string
  href: string
  /** which picture: a company, a group of locations, a location, a group of devices, a device category */
  icon: string
  end?: string
  alarmCount?: number
  offline?: boolean
  children?: readonly TreeNode[]
  /** its children are fetched once it is opened */
  isClosed?: boolean
}

export type NodeRow = {
  kind: 'node'
  node: TreeNode
  /** from 1, as `aria-level` counts */
  level: number
  parentId: string | null
  /** null for a leaf */
  expanded: boolean | null
  position: number
  setSize: number
  /** where the search hit is in the label: start and end */
  hit: readonly [number, number] | null
}
type MoreRow = { kind: 'more'; id: string; level: number; hidden: number }
export type TreeRow = NodeRow | MoreRow

/** From here on the children of one node fold, and the search narrows them. */
const FOLD_AT = 50

/** Lower case without accents, letter by letter, so that places in the text stay the same: `Čakovec` is found by `cak`. */
function searchable(text: string): string {
  return Array.from(text.toLocaleLowerCase(), (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return base.length === letter.length ? base : letter
  }).join('')
}

function hitIn(label: string, needle: string): readonly [number, number] | null {
  const start = needle === '' ? -1 : searchable(label).indexOf(needle)
  return start < 0 ? null : [start, start + needle.length]
}

type View = {
  expanded: ReadonlySet<string>
  query: string
  /** stays in sight even where its siblings fold */
  activeId?: string | undefined
}

/**
 * The rows to draw, from top to bottom. With a query only hits and their ancestors stay, all of them open; without one
 * the open nodes decide. More than 50 children fold into a row that says how many are hidden.
 */
export function treeRows(nodes: readonly TreeNode[], { expanded, query, activeId }: View): TreeRow[] {
  const needle = searchable(query.trim())
  const isKept = (node: TreeNode): boolean =>
    needle === '' || hitIn(node.label, needle) !== null || (node.children ?? []).some(isKept)

  const rowsOf = (siblings: readonly TreeNode[], level: number, parentId: string | null): TreeRow[] => {
    const kept = siblings.filter(isKept)
    const shown = kept.filter((node, i) => i < FOLD_AT || node.id === activeId)
    const rows = shown.flatMap((node): TreeRow[] => {
      const children = node.children ?? []
      const openBySearch = needle !== '' && children.some(isKept)
      const isLeaf = children.length === 0 && !(node.isClosed && needle === '')
      const isOpen = isLeaf ? null : needle === '' ? expanded.has(node.id) : openBySearch
      return [
        {
          kind: 'node',
          node,
          level,
          parentId,
          expanded: isOpen,
          position: kept.indexOf(node) + 1,
          setSize: kept.length,
          hit: hitIn(node.label, needle),
        },
        ...(isOpen ? rowsOf(children, level + 1, node.id) : []),
      ]
    })
    const hidden = kept.length - shown.length
    return hidden === 0 ? rows : [...rows, { kind: 'more', id: `more-${parentId ?? 'root'}`, level, hidden }]
  }
  return rowsOf(nodes, 1, null)
}

/** The ids on the way from the root to a node, without the node itself; empty when it is not in the tree. */
export function ancestorsOf(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = node.children ?? []
    if (below.some((child) => child.id === id)) return [node.id]
    const deeper = ancestorsOf(below, id)
    if (deeper.length > 0) return [node.id, ...deeper]
  }
  return []
}

/** So many entries below the page we are on still fit into sight; more of them stay closed. */
const SMALL_SUBTREE = 30

/** What is open at first: the way to the page we are on, and everything below it where that is not much. */
export function openAtFirst(nodes: readonly TreeNode[], activeId: string): string[] {
  const within = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(within)]
  const active = nodes.flatMap(within).find((node) => node.id === activeId)
  if (!active) return []
  const below = within(active)
  return [
    ...ancestorsOf(nodes, activeId),
    ...(below.length <= SMALL_SUBTREE ? below : [active]).map(({ id }) => id),
  ]
}
