import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Traffic of a controller's connection since the last time it was stored. */
export type LineSum = {
  readonly oemDeviceId: number
  readonly upBytes: number
  readonly downBytes: number
  /** round trips, the latest last */
  readonly latenciesMs: readonly number[]
}

/**
 * Adds to the sums of the UTC day of `at` (epoch ms). Bytes count as mobile data while the controller reports
 * that it uses mobile data.
 */
export async function addToLineDays(tx: Tx, sums: readonly LineSum[], at: number): Promise<void> {
  if (sums.length === 0) return
  const column = <T>(of: (sum: LineSum) => T) => sums.map(of)
  const latencies = (of: (ms: readonly number[]) => number) =>
    column(({ latenciesMs }) => (latenciesMs.length === 0 ? null : Math.round(of(latenciesMs))))
  await sql`
    insert into line_day as d (
      oem_device_id, day, up_bytes, down_bytes, lte_bytes,
      latency_count, latency_sum_ms, latency_min_ms, latency_max_ms, latency_last_ms, latency_last_at
    )
    select o.id, (${new Date(at)}::timestamptz at time zone 'UTC')::date, s.up, s.down,
      case when o.lte_use then s.up + s.down else 0 end,
      s.count, s.sum, s.min, s.max, s.last, case when s.count > 0 then ${new Date(at)}::timestamptz end
    from unnest(
      ${column(({ oemDeviceId }) => oemDeviceId)}::integer[],
      ${column(({ upBytes }) => upBytes)}::bigint[],
      ${column(({ downBytes }) => downBytes)}::bigint[],
      ${column(({ latenciesMs }) => latenciesMs.length)}::integer[],
      ${column(({ latenciesMs }) => Math.round(latenciesMs.reduce((sum, ms) => sum + ms, 0)))}::bigint[],
      ${latencies((ms) => Math.min(...ms))}::integer[],
      ${latencies((ms) => Math.max(...ms))}::integer[],
      ${latencies((ms) => ms.at(-1) ?? 0)}::integer[]
    ) as s (id, up, down, count, sum, min, max, last)
    join oem_device o on o.id = s.id
    order by o.id
    on conflict (oem_device_id, day) do update set
      up_bytes = d.up_bytes + excluded.up_bytes,
      down_bytes = d.down_bytes + excluded.down_bytes,
      lte_bytes = d.lte_bytes + excluded.lte_bytes,
      latency_count = d.latency_count + excluded.latency_count,
      latency_sum_ms = d.latency_sum_ms + excluded.latency_sum_ms,
      latency_min_ms = least(d.latency_min_ms, excluded.latency_min_ms),
      latency_max_ms = greatest(d.latency_max_ms, excluded.latency_max_ms),
      latency_last_ms = coalesce(excluded.latency_last_ms, d.latency_last_ms),
      latency_last_at = coalesce(excluded.latency_last_at, d.latency_last_at)
  `.execute(tx)
}
