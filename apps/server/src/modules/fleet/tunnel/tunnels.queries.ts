import { TUNNEL_IDLE_MINUTES, type TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { Tunnel } from '@kilowatt/contracts/fleet/tunnels'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { mayStill } from '../../identity/index.ts'
import type { TunnelledController } from './tunnel.access.ts'

type Viewer = { readonly userId: number; readonly sessionId: number | null }
type PagePathOf = (tunnelId: string, sessionId: number) => string

/** The latest tunnel at the controller's location, as the caller may see it. */
export async function latestTunnel(
  db: Db,
  { id, locationId }: Pick<TunnelledController, 'id' | 'locationId'>,
  { userId, sessionId }: Viewer,
  pagePathOf: PagePathOf,
): Promise<Tunnel | null> {
  const now = new Date()
  const row = await db
    .selectFrom('tunnel')
    .leftJoin('user_account', 'user_account.id', 'tunnel.requested_by')
    .selectAll('tunnel')
    .select(['user_account.name', whyOver(sql`tunnel`, now).as('whyOver')])
    .where('oem_device_id', '=', id)
    .where('location_id', '=', locationId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  // true even if no server has recorded the end yet
  const status = row.whyOver === null ? row.status : 'closed'
  return {
    state: status === 'open' || status === 'closed' ? status : 'opening',
    requestedBy: row.name,
    requestedAt: row.requested_at.getTime(),
    endsAt: row.expires_at.getTime(),
    closedAt: row.whyOver === null ? (row.closed_at?.getTime() ?? null) : now.getTime(),
    closedBecause: row.whyOver ?? row.closed_because,
    code: row.code,
    pagePath:
      status === 'open' && row.requested_by === userId && sessionId !== null
        ? pagePathOf(row.id, sessionId)
        : null,
  }
}

export type PageRight = {
  /** the server process with the controller's connection */
  readonly heldBy: string | null
  /** address of that process for other servers */
  readonly heldAt: string | null
  readonly usedAt: Date
  /** a screen of that session shows the page, in this browser */
  readonly isShown: boolean
  readonly locationId: number
  readonly oemDeviceId: number
}

/**
 * Whether the person of this session may use this tunnel now. Checked for each request without caching, so a
 * person whose access ended a second ago sees nothing more.
 */
export async function rightToPage(
  db: Db,
  { tunnelId, sessionId, browser }: { tunnelId: string; sessionId: number; browser: Buffer },
): Promise<PageRight | null> {
  const { rows } = await sql<PageRight>`
    select t.held_by as "heldBy", t.held_at as "heldAt", t.used_at as "usedAt",
      t.location_id as "locationId", t.oem_device_id as "oemDeviceId",
      exists (
        select from tunnel_view v
        where v.tunnel_id = t.id and v.session_id = s.id and v.browser = ${browser} and v.until > now()
      ) as "isShown"
    from tunnel t
    join oem_device d on d.id = t.oem_device_id and d.location_id = t.location_id
    join session s on s.id = ${sessionId} and s.expires_at > now()
      and coalesce(s.impersonated_user_id, s.user_id) = t.requested_by
    where t.id = ${tunnelId} and t.status = 'open' and t.expires_at > now() and t.held_until > now()
      and ${mayStill('t.requested_by', 't.location_id', 'edit')}
  `.execute(db)
  return rows[0] ?? null
}

/** The key with which a controller may connect now. */
export async function awaitedKey(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('tunnel')
    .select('public_key')
    .where('id', '=', id)
    .where('status', '=', 'keyed')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.public_key ?? null
}

/** Why an open tunnel has expired; null if it has not expired, or is closed. */
const whyOver = (t: RawBuilder<unknown>, now: Date) => sql<TunnelEnding | null>`case
  when ${t}.status = 'closed' then null
  when ${t}.expires_at <= ${now} then case ${t}.status when 'open' then 'expired' else 'no_answer' end
  when ${t}.status = 'open' and ${t}.held_until <= now() then 'lost'
  when ${t}.status = 'open' and ${t}.used_at <= ${new Date(now.getTime() - TUNNEL_IDLE_MINUTES * 60_000)} then 'idle'
end`

/** Tunnels to close, with the reason: those of one controller, or all. */
export async function tunnelsOver(
  db: Db,
  now: Date,
  oemDeviceId: number | null = null,
): Promise<{ id: string; because: TunnelEnding }[]> {
  const { rows } = await sql<{ id: string; because: TunnelEnding | null }>`
    select t.id, case
      when d.location_id is distinct from t.location_id or d.owner_id is distinct from t.controller_owner_id
        or l.owner_id is distinct from t.location_owner_id then 'moved'
      when not ${mayStill('t.requested_by', 't.location_id', 'edit')} then 'right_ended'
      else ${whyOver(sql`t`, now)}
    end as because
    from tunnel t
    join oem_device d on d.id = t.oem_device_id
    join location l on l.id = t.location_id
    where t.status <> 'closed' and (${oemDeviceId}::integer is null or t.oem_device_id = ${oemDeviceId})
  `.execute(db)
  return rows.flatMap(({ id, because }) => (because === null ? [] : [{ id, because }]))
}
