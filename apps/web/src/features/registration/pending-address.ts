const KEY = 'pending-address'

/** The address whose confirmation mail is awaited, and when (ms since 1970) one was last requested. */
type Pending = { email: string; sentAt: number }

/** Stored for this visit only: an e-mail address does not belong in the path of a page. */
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
