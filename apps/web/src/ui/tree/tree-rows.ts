import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A short live value or count at the end of a row, ready to show; its mark is an icon instead of a word. */
export type NodeEnd = { text: string; mark?: { icon: Icon; word: string } }

/** An entry of the navigation tree, in the order of the server. */
export type TreeNode = {
  id: string
  label: string
  href: string
  icon: Icon
  end?: NodeEnd
  offline?: boolean
  /** marks that need attention, shown before the end of the row */
  mark?: ReactNode
  children?: readonly TreeNode[]
  /** its children load when it is opened */
  isClosed?: boolean
  /** the number of its children, if not all of them are loaded */
  childCount?: number
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
  /** start and end of the search match in the label */
  hit: readonly [number, number] | null
}
type MoreRow = { kind: 'more'; id: string; level: number; hidden: number }
export type TreeRow = NodeRow | MoreRow

/** Number of children above which the rest of them folds, until a search finds them. */
const FOLD_AT = 50

/** Letters whose accent does not decompose in Unicode, folded the same way as in the server's search. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Lower case without accents, letter by letter: `cak` finds `Čakovec`, `weiss` finds `Weiß`. */
const foldedLetters = (text: string): string[] =>
  Array.from(text, (letter) => {
    const lower = letter.toLocaleLowerCase()
    return plainLetters[lower] ?? lower.normalize('NFD').replace(/\p{M}/gu, '')
  })

const searchable = (text: string) => foldedLetters(text).join('')

/** The position of the search text in the label, as indices of the label itself. */
function hitIn(label: string, needle: string): readonly [number, number] | null {
  if (needle === '') return null
  const folded = foldedLetters(label)
  const start = folded.join('').indexOf(needle)
  if (start < 0) return null
  const letters = Array.from(label)
  let [at, place] = [0, 0]
  let begin: number | null = null
  for (const [index, letter] of letters.entries()) {
    const length = folded[index]?.length ?? 0
    if (begin === null && at + length > start) begin = place
    at += length
    place += letter.length
    if (at >= start + needle.length) return [begin ?? 0, place]
  }
  return null
}

type View = {
  expanded: ReadonlySet<string>
  query: string
  /** always visible with all its ancestors, even if its siblings fold */
  activeId?: string | undefined
}

/**
 * The rows to draw, from top to bottom. A query keeps only matches and their ancestors, all of them open;
 * without one, the open nodes decide. More than 50 children fold into a row that shows how many are hidden.
 */
export function treeRows(nodes: readonly TreeNode[], { expanded, query, activeId }: View): TreeRow[] {
  const needle = searchable(query.trim())
  const isKept = (node: TreeNode): boolean =>
    needle === '' || hitIn(node.label, needle) !== null || (node.children ?? []).some(isKept)

  const wayToActive = new Set(activeId === undefined ? [] : [...ancestorsOf(nodes, activeId), activeId])

  const rowsOf = (siblings: readonly TreeNode[], level: number, parent: TreeNode | null): TreeRow[] => {
    const parentId = parent?.id ?? null
    const kept = siblings.filter(isKept)
    const total = Math.max(kept.length, needle === '' ? (parent?.childCount ?? 0) : 0)
    const shown = kept.filter((node, i) => i < FOLD_AT || wayToActive.has(node.id))
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
          setSize: total,
          hit: hitIn(node.label, needle),
        },
        ...(isOpen ? rowsOf(children, level + 1, node) : []),
      ]
    })
    const hidden = total - shown.length
    return hidden === 0 ? rows : [...rows, { kind: 'more', id: `more-${parentId ?? 'root'}`, level, hidden }]
  }
  return rowsOf(nodes, 1, null)
}

/** The ids from the root to a node, without the node itself; empty if it is not in the tree. */
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

/**
 * Maximum number of entries below the current page that open at first; more than that would not fit on the
 * screen.
 */
const SMALL_SUBTREE = 30

/**
 * The nodes that are open at first: the ancestors of the current page, and everything below it if that is
 * small and loaded.
 */
export function openAtFirst(nodes: readonly TreeNode[], activeId: string): string[] {
  const within = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(within)]
  const active = nodes.flatMap(within).find((node) => node.id === activeId)
  if (!active) return []
  const below = within(active)
  const isShown = (node: TreeNode) => node === active || (below.length <= SMALL_SUBTREE && !node.isClosed)
  return [...ancestorsOf(nodes, activeId), ...below.filter(isShown).map(({ id }) => id)]
}
