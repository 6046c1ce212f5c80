/** Limits for unfinished bodies, in total and per owner: a network, or a person. */
type Limits = { readonly bodies: number; readonly bytes: number; readonly allBytes: number }

type Body = { readonly owner: string; readonly bytes: number; readonly end: () => void }

/**
 * Slots for unfinished bodies. An owner with too many is refused. If the total is too large, the largest body of the
 * owner with the most bytes is aborted, so small senders are never refused because of others.
 */
export function createBodyBudget({ bodies, bytes, allBytes }: Limits) {
  const byOwner = new Map<string, Set<Body>>()
  let taken = 0

  const bytesOf = (open: ReadonlySet<Body>) => [...open].reduce((sum, body) => sum + body.bytes, 0)

  function leave(body: Body) {
    const open = byOwner.get(body.owner)
    if (!open?.delete(body)) return
    taken -= body.bytes
    if (open.size === 0) byOwner.delete(body.owner)
  }

  function endLargest() {
    const [most] = [...byOwner.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a))
    const [largest] = [...(most ?? [])].toSorted((a, b) => b.bytes - a.bytes)
    if (!largest) return
    leave(largest)
    largest.end()
  }

  /**
   * @returns a function that releases the body, callable repeatedly; null if its owner already has too many pending
   * bodies
   */
  return (body: Body): (() => void) | null => {
    const open = byOwner.get(body.owner) ?? new Set()
    if (open.size >= bodies || (open.size > 0 && bytesOf(open) + body.bytes > bytes)) return null
    byOwner.set(body.owner, open.add(body))
    taken += body.bytes
    while (taken > allBytes) endLargest()
    return () => leave(body)
  }
}
