const KEY = 'own-registration'
/** As long as the mailed link is valid. */
const KEPT_MS = 86_400_000

type Registration = {
  email: string
  /** the page that the person wanted to open: untrusted, to be checked like any other address */
  back: string | undefined
}

/**
 * Stores who registered here and the page they wanted, until they sign in. The mailed link opens in another
 * tab, so the registration is stored beyond the current one.
 */
export const rememberRegistration = (registration: Registration, nowMs: number): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...registration, untilMs: nowMs + KEPT_MS }))

export const forgetRegistration = (): void => localStorage.removeItem(KEY)

/** The latest registration in this browser that no sign-in has followed yet. */
export function rememberedRegistration(nowMs: number): Registration | null {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('untilMs' in kept)) return null
  if (typeof kept.email !== 'string' || typeof kept.untilMs !== 'number' || kept.untilMs <= nowMs) return null
  const back = 'back' in kept && typeof kept.back === 'string' ? kept.back : undefined
  return { email: kept.email, back }
}
