import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../../platform/sealed-secret.ts'

export const PAGES = '/controller-pages'

export type PageRef = { readonly tunnelId: string; readonly sessionId: number }

const HANDED_ON_MS = 60_000

const shape = /^([0-9a-f-]{36})\.([1-9]\d{0,9})\.([\w-]{43})$/

/**
 * Addresses of controllers' pages. A page gets no cookies, so its address identifies person and session. The
 * address is derived from SECRET_KEY and stored nowhere. Each request checks that the person has access and
 * that the session shows the page.
 */
export function createPageAddresses(secretKey: string) {
  const key = keyFor({ secretKey, use: 'controller-page' })
  const handedOn = (token: string, at: string) =>
    createHmac('sha256', key).update(`handed on ${at} ${token}`).digest()
  const markOf = ({ tunnelId, sessionId }: PageRef) =>
    createHmac('sha256', key).update(`${tunnelId}.${sessionId}`).digest()
  return {
    pathOf: (tunnelId: string, sessionId: number) =>
      `${PAGES}/${tunnelId}.${sessionId}.${markOf({ tunnelId, sessionId }).toString('base64url')}/`,
    /** Proof that a server adds to a request it has checked and passes on to another server. */
    handOn(token: string, now = Date.now()): string {
      return `${now}.${handedOn(token, String(now)).toString('base64url')}`
    },
    /** Whether one of our servers has just passed on a request for this page. */
    isHandedOn(token: string, proof: unknown, now = Date.now()): boolean {
      const [, at = '', mark] = /^(\d{13})\.([\w-]{43})$/.exec(String(proof)) ?? []
      return (
        mark !== undefined &&
        Math.abs(now - Number(at)) < HANDED_ON_MS &&
        timingSafeEqual(handedOn(token, at), Buffer.from(mark, 'base64url'))
      )
    },
    /** null: not the address of a page */
    read(token: string): PageRef | null {
      const [, tunnelId = '', session, mark = ''] = shape.exec(token) ?? []
      const ref = { tunnelId, sessionId: Number(session) }
      return session !== undefined && timingSafeEqual(markOf(ref), Buffer.from(mark, 'base64url'))
        ? ref
        : null
    },
  }
}
