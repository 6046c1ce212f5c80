import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'

/** Stored form of a browser's user agent. */
export const browserOf = (userAgent: string | null | undefined) =>
  createHash('sha256')
    .update(userAgent ?? '')
    .digest()

type View = {
  readonly oemDeviceId: number
  readonly userId: number
  readonly sessionId: number
  readonly browser: Buffer
}

/**
 * Records that a screen of the session that opened the tunnel shows its page, or is about to. The screen
 * polls the state every few seconds, and its browser is served until half a minute after the last poll. A
 * closing tunnel gets no new view.
 */
export const markView = ({ tx }: Change, { oemDeviceId, userId, sessionId, browser }: View) =>
  sql`
    insert into tunnel_view (tunnel_id, session_id, browser, until)
    select t.id, s.id, ${browser}, now() + interval '30 seconds'
    from tunnel t join session s on s.id = ${sessionId}
    where t.oem_device_id = ${oemDeviceId} and t.status = 'open' and t.requested_by = ${userId}
    for share of t
    on conflict (tunnel_id, session_id) do update set browser = excluded.browser, until = excluded.until
    where tunnel_view.browser <> excluded.browser or tunnel_view.until < now() + interval '20 seconds'
  `.execute(tx)
