const KEY = 'pending-address'

/** Whose confirmation mail is awaited, and when (ms since 1970) one was last asked for. */
type Pending = { email: string; sentAt: number }

/** Kept for the visit only: an address does not belong into the path of a page. */
export function rememberPending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending))
}

export function pendingAddress(): Pending | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  return isPending(kept) ? kept : null
}

const isPending = (kept: unknown): kept is Pending =>
  typeof kept === 'object' &&
  kept !== null &&
  'email' in kept &&
  typeof kept.email === 'string' &&
  'sentAt' in kept &&
  typeof kept.sentAt === 'number'
