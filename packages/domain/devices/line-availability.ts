/** An entry of a controller's timeline. */
export type LineEvent = { readonly at: number; readonly connected: boolean }

/** How long a controller was connected of the time of which that is known. */
export type Availability = { readonly connectedMs: number; readonly knownMs: number }

/**
 * What a timeline tells of a span of time. Until its first entry nothing is known; the last one counts to the end. Two of a kind
 * in a row (a connection that took another's place, a server that died) change nothing.
 * @param events the oldest first
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
