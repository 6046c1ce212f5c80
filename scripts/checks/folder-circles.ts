export type Import = { readonly from: string; readonly to: string }

/**
 * Imports between the entries of one folder (`name/` is a subfolder): the imported entries of each entry,
 * with an import as proof.
 */
type Neighbours = Map<string, Map<string, Import>>

/**
 * Circles of imports in which a folder takes part, anywhere below `room`. Each folder is seen as the files
 * and subfolders directly in it. Another rule covers circles that contain only files.
 * @returns one line per circle
 */
export function folderCircles(imports: readonly Import[], room: RegExp): string[] {
  const byFolder = new Map<string, Neighbours>()
  for (const { from, to } of imports) {
    const folder = commonFolder(from, to)
    if (!room.test(`${folder}/`)) continue
    const neighbours = byFolder.get(folder) ?? new Map()
    byFolder.set(folder, neighbours)
    const [user, used] = [childOf(folder, from), childOf(folder, to)]
    const known = neighbours.get(user) ?? new Map()
    neighbours.set(user, known.set(used, { from, to }))
  }
  return [...byFolder].flatMap(([folder, neighbours]) => circlesAmong(folder, neighbours))
}

function commonFolder(a: string, b: string): string {
  const parts = a.split('/').slice(0, -1)
  const others = b.split('/').slice(0, -1)
  const length = parts.findIndex((part, i) => part !== others[i])
  return parts.slice(0, length < 0 ? parts.length : length).join('/')
}

/** The file in `folder`, or the subfolder of it that contains the file. */
const childOf = (folder: string, path: string) => /^[^/]+\/?/.exec(path.slice(folder.length + 1))?.[0] ?? ''

function circlesAmong(folder: string, neighbours: Neighbours): string[] {
  const circles = new Map<string, string>()
  for (const [start, used] of neighbours) {
    if (!start.endsWith('/')) continue
    for (const next of used.keys()) {
      const way = shortestWay(neighbours, next, start)
      if (!way) continue
      const circle = [start, ...way]
      const key = [...new Set(circle)].sort().join(' ')
      if (!circles.has(key)) circles.set(key, `${folder}: ${inWords(neighbours, circle)}`)
    }
  }
  return [...circles.values()]
}

/** @returns from `start` to `end`, both included */
function shortestWay(neighbours: Neighbours, start: string, end: string): string[] | null {
  const before = new Map<string, string | null>([[start, null]])
  for (const at of before.keys()) {
    if (at === end) {
      const way: string[] = []
      for (let step: string | null = at; step !== null; step = before.get(step) ?? null) way.unshift(step)
      return way
    }
    for (const next of neighbours.get(at)?.keys() ?? []) if (!before.has(next)) before.set(next, at)
  }
  return null
}

/** The circle, with an import for each of its steps. */
function inWords(neighbours: Neighbours, circle: readonly string[]): string {
  const proofs = circle.slice(1).flatMap((used, i) => neighbours.get(circle[i] ?? '')?.get(used) ?? [])
  return `${circle.join(' → ')}\n${proofs.map(({ from, to }) => `  ${from} → ${to}`).join('\n')}`
}
