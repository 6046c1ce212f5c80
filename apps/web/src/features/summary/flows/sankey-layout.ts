/** Positions of the nodes and ribbons of a flow picture: columns from left to right, in canvas pixels. */

export type SankeyNode = { readonly id: string; readonly column: number }
export type SankeyLink = { readonly from: string; readonly to: string; readonly value: number }

export type PlacedNode = SankeyNode & {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly value: number
}
export type PlacedLink = SankeyLink & { readonly path: string; readonly width: number }

export const NODE_PX = 10
/** Space for the name and value above a node. */
export const LABEL_PX = 40
/** Least width of a ribbon, below which it is invisible. */
const LEAST_PX = 1.5

type Size = { readonly width: number; readonly height: number }

/** @param links between nodes of a column and a later one, all above zero */
export function layOut(
  nodes: readonly SankeyNode[],
  links: readonly SankeyLink[],
  { width, height }: Size,
): { nodes: PlacedNode[]; links: PlacedLink[] } {
  const sum = (some: readonly SankeyLink[]) => some.reduce((total, { value }) => total + value, 0)
  const passing = ({ id }: SankeyNode) =>
    Math.max(sum(links.filter(({ from }) => from === id)), sum(links.filter(({ to }) => to === id)))
  const columns = Map.groupBy(nodes, ({ column }) => column)
  const last = Math.max(...columns.keys())
  // the scale at which the fullest column just fits
  const scale = Math.min(
    ...[...columns.values()].map(
      (some) => (height - some.length * LABEL_PX) / some.reduce((total, node) => total + passing(node), 0),
    ),
  )
  const placed = [...columns.values()].flatMap((some) => {
    const heights = some.map((node) => Math.max(LEAST_PX, passing(node) * scale))
    const room = height - some.length * LABEL_PX - heights.reduce((total, one) => total + one, 0)
    let y = 0
    return some.map((node, i): PlacedNode => {
      y += LABEL_PX + room / (some.length + 1)
      const x = last === 0 ? 0 : (node.column * (width - NODE_PX)) / last
      const one = { ...node, x, y, height: heights[i] ?? 0, value: passing(node) }
      y += one.height
      return one
    })
  })
  return { nodes: placed, links: ribbons(placed, links, scale) }
}

/** Order of ribbons at a node: by the nodes at their other end, so few ribbons cross. */
function ribbons(nodes: readonly PlacedNode[], links: readonly SankeyLink[], scale: number): PlacedLink[] {
  const left = new Map(nodes.map(({ id, y }) => [id, y]))
  const arrived = new Map(left)
  const placeOf = new Map(nodes.map((node, i) => [node.id, { node, i }]))
  const rank = (id: string) => placeOf.get(id)?.i ?? 0
  const starts = new Map<SankeyLink, number>()
  for (const link of links.toSorted((a, b) => rank(a.to) - rank(b.to)))
    starts.set(link, take(left, link.from, link.value * scale))
  return links
    .toSorted((a, b) => rank(a.from) - rank(b.from))
    .flatMap((link) => {
      const from = placeOf.get(link.from)?.node
      const to = placeOf.get(link.to)?.node
      if (!from || !to) return []
      const width = link.value * scale
      const y1 = (starts.get(link) ?? 0) + width / 2
      const y2 = take(arrived, link.to, width) + width / 2
      const [x1, x2] = [from.x + NODE_PX, to.x]
      const middle = (x1 + x2) / 2
      return [
        {
          ...link,
          width: Math.max(LEAST_PX, width),
          path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`,
        },
      ]
    })
}

function take(next: Map<string, number>, id: string, by: number): number {
  const at = next.get(id) ?? 0
  next.set(id, at + by)
  return at
}
