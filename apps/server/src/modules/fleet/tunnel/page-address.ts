import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../../platform/sealed-secret.ts'

export const PAGES = '/controller-pages'

export type PageRef = { readonly tunnelId: string; readonly sessionId: number }

const shape = /^([0-9a-f-]{36})\.([1-9]\d{0,9})\.([\w-]{43})$/

/**
 * Addresses of controllers' pages. Such a page gets no cookies, so its address itself says who looks, and by which session: made
 * with SECRET_KEY and kept nowhere. Whether they may is asked each time.
 */
export function createPageAddresses(secretKey: string) {
  const key = keyFor({ secretKey, use: 'controller-page' })
  const markOf = ({ tunnelId, sessionId }: PageRef) =>
    createHmac('sha256', key).update(`${tunnelId}.${sessionId}`).digest()
  return {
    pathOf: (tunnelId: string, sessionId: number) =>
      `${PAGES}/${tunnelId}.${sessionId}.${markOf({ tunnelId, sessionId }).toString('base64url')}/`,
    /** null: not one of ours */
    read(token: string): PageRef | null {
      const [, tunnelId = '', session, mark = ''] = shape.exec(token) ?? []
      const ref = { tunnelId, sessionId: Number(session) }
      return session !== undefined && timingSafeEqual(markOf(ref), Buffer.from(mark, 'base64url'))
        ? ref
        : null
    },
  }
}
