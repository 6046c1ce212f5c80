/** An entry of a controller's connection history. */
export type LineEvent = { readonly at: number; readonly connected: boolean }

/** How long a controller was connected, and for how much of the time this is known. */
export type Availability = { readonly connectedMs: number; readonly knownMs: number }

/**
 * Availability over a span of time. Nothing is known before the first entry, and the last entry applies until the
 * end. Two consecutive entries of the same kind (a replaced connection, a crashed server) change nothing.
 * @param events oldest first
 * @param from epoch ms
 * @param to epoch ms
 */
export function availabilityOf(events: readonly LineEvent[], from: number, to: number): Availability {
  let connectedMs = 0
  let knownMs = 0
  for (const [i, { at, connected }] of events.entries()) {
    const ms = Math.min(events[i + 1]?.at ?? to, to) - Math.max(at, from)
    if (ms <= 0) continue
    knownMs += ms
    if (connected) connectedMs += ms
  }
  return { connectedMs, knownMs }
}
