const KEY = 'return-after-verification'
/** As long as the link of the mail works. */
const KEPT_MS = 86_400_000

/** Keeps where a registration was headed; the mail's link opens in another tab, so it outlives this one. */
export function rememberReturn(path: string | undefined, nowMs: number): void {
  if (path === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ path, untilMs: nowMs + KEPT_MS }))
}

/** Where the latest registration in this browser was headed, as it was kept: to be checked like any other address. */
export function rememberedReturn(nowMs: number): unknown {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('untilMs' in kept)) return undefined
  return typeof kept.untilMs === 'number' && kept.untilMs > nowMs ? kept.path : undefined
}
