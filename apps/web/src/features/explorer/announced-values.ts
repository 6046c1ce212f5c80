import type { Announcement } from '@kilowatt/contracts/telemetry/explorer'
import type { Explored, ExploredGroup } from './explored.ts'

/** Depth limit of the tree, beyond that of any announcement; anything below is shown as one text. */
const MAX_DEPTH = 8

/** A controller's own announcement as a tree of its JSON, including fields that we do not use. */
export function announcedValues(name: string, { body, receivedAt }: Announcement): ExploredGroup[] {
  const content = body === null ? null : parsed(body)
  if (content === null || typeof content !== 'object') return []
  return [{ kind: 'group', id: 'u/info', name, children: childrenOf(content, 'u/info', receivedAt, 1) }]
}

/** The text was valid JSON when it was received. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // stored announcements are never truncated; if one is invalid anyway, the rest of the page is still shown
    return null
  }
}

const childrenOf = (content: object, path: string, at: number, depth: number): Explored[] =>
  Object.entries(content).map(([key, value]): Explored => {
    const id = `${path}/${key}`
    const name = Array.isArray(content) ? nameOf(value, Number(key)) : key
    if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
      return { kind: 'group', id, name, children: childrenOf(value, id, at, depth + 1) }
    const raw = typeof value === 'string' ? value : JSON.stringify(value)
    return { kind: 'value', id, name, key, text: raw, raw, unit: '', at }
  })

/** An item of a list is labelled by its own name. */
function nameOf(item: unknown, at: number): string {
  if (typeof item !== 'object' || item === null) return String(at + 1)
  const { id, name } = item as { id?: unknown; name?: unknown }
  return [id, name].find((one) => typeof one === 'string') ?? String(at + 1)
}
