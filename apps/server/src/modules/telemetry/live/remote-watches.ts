/** A watch that is not renewed expires, because its process has ended. */
const TTL_MS = 75_000

/** Locations watched in other server processes. */
export function createRemoteWatches(onChange: (locationId: number, isWatched: boolean) => void) {
  /** location → process → end of the watch */
  const watches = new Map<number, Map<string, number>>()

  function drop(locationId: number, holders: Map<string, number>, holder: string) {
    holders.delete(holder)
    if (holders.size > 0 || !watches.delete(locationId)) return
    onChange(locationId, false)
  }

  return {
    has: (locationId: number) => watches.has(locationId),
    get isEmpty() {
      return watches.size === 0
    },
    set(holder: string, locationId: number, isWatched: boolean, now: number) {
      const holders = watches.get(locationId) ?? new Map<string, number>()
      if (!isWatched) return drop(locationId, holders, holder)
      holders.set(holder, now + TTL_MS)
      if (watches.has(locationId)) return
      watches.set(locationId, holders)
      onChange(locationId, true)
    },
    sweep(now: number) {
      for (const [locationId, holders] of [...watches])
        for (const [holder, endsAt] of [...holders]) if (endsAt <= now) drop(locationId, holders, holder)
    },
  }
}
