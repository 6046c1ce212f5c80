import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import type { ReactNode } from 'react'
import type { NodeEnd, TreeNode } from '../../ui/tree/tree-rows.ts'
import { menuIcon } from './menu-icons.ts'

export const menuNodeId = (node: Pick<MenuNode, 'type' | 'data'>) => `${node.type}:${node.data.id}`

/** The id of the group that a node represents; null for any other node. */
export function groupIdOf(nodeId: string): number | null {
  const [type, id] = nodeId.split(':')
  return type === 'location-group' ? Number(id) : null
}

/** The menu, with children that were loaded later in their place. */
export function withChildren(
  nodes: readonly MenuNode[],
  loaded: ReadonlyMap<string, MenuNode[]>,
): MenuNode[] {
  return nodes.map((node) => {
    const children = loaded.get(menuNodeId(node)) ?? node.children
    return { ...node, children: withChildren(children, loaded) }
  })
}

/** Whether a group was sent without its content: the tree of a large company loads level by level. */
export const isClosedGroup = ({ type, children, data }: MenuNode) =>
  type === 'location-group' && children.length === 0 && data.childCount > 0

/** All nodes of a tree, as a flat list. */
export const nodesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)])

/** The groups among nodes, by their ids. */
export const groupIdsOf = (nodes: readonly MenuNode[]): number[] =>
  nodes.flatMap(({ type, data }) => (type === 'location-group' ? [data.id] : []))

/** Whether the tree of a company was sent incomplete. */
export const isCut = (node: MenuNode): boolean =>
  (node.type === 'company' || node.type === 'location-group') &&
  (node.children.length < node.data.childCount || node.children.some(isCut))

/** The tree with the nodes of one path through it, which large groups leave out. */
export function withTrail(nodes: readonly MenuNode[], trail: readonly MenuNode[]): MenuNode[] {
  const onWay = new Map(trail.map((node) => [menuNodeId(node), node]))
  const here = new Set(nodes.map(menuNodeId))
  return [
    ...nodes.map((node) => {
      const step = onWay.get(menuNodeId(node))
      return step ? { ...node, children: withTrail(node.children, step.children) } : node
    }),
    ...trail.filter((node) => !here.has(menuNodeId(node))),
  ]
}

/** The tree reduced by the server's search: the matches, and companies without a match by name only. */
export function withFound(nodes: readonly MenuNode[], found: readonly MenuNode[]): MenuNode[] {
  const hits = new Map(found.map((node) => [menuNodeId(node), node]))
  const here = new Set(nodes.map(menuNodeId))
  return [
    ...nodes.map(
      (node) => hits.get(menuNodeId(node)) ?? (node.type === 'company' ? { ...node, children: [] } : node),
    ),
    ...found.filter((node) => !here.has(menuNodeId(node))),
  ]
}

/** The server's menu as nodes of the sidebar's tree, devices with their current values. */
export function menuTree(
  nodes: readonly MenuNode[],
  deviceValues: ReadonlyMap<number, NodeEnd>,
  markOf: (node: MenuNode) => ReactNode = () => null,
): TreeNode[] {
  return nodes.map((node) => ({
    id: menuNodeId(node),
    label: node.title,
    href: node.href,
    icon: menuIcon(node),
    ...endOf(node, deviceValues),
    mark: markOf(node),
    ...(node.data.connected === false ? { offline: true } : {}),
    ...(node.children.length > 0 ? { children: menuTree(node.children, deviceValues, markOf) } : {}),
    ...(isClosedGroup(node) ? { isClosed: true } : {}),
    ...(node.children.length > 0 && isCut(node) ? { childCount: node.data.childCount } : {}),
  }))
}

/** The nodes from the root down to the node whose address (or alias) fits `path` best; empty if none fits. */
export function trailTo(nodes: readonly MenuNode[], path: string): MenuNode[] {
  let best: { trail: MenuNode[]; length: number } = { trail: [], length: 0 }
  const visit = (node: MenuNode, above: MenuNode[]) => {
    const trail = [...above, node]
    for (const href of [node.href, ...node.aliases])
      if ((path === href || path.startsWith(`${href}/`)) && href.length > best.length)
        best = { trail, length: href.length }
    for (const child of node.children) visit(child, trail)
  }
  for (const node of nodes) visit(node, [])
  return best.trail
}

function endOf(node: MenuNode, deviceValues: ReadonlyMap<number, NodeEnd>) {
  const end = node.type === 'device' ? deviceValues.get(node.data.id) : undefined
  return end === undefined ? {} : { end }
}
