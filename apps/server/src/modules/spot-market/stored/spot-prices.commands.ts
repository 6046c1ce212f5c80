import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { noteSpotChanges } from '../changes/spot-changes.commands.ts'
import type { SpotPoint } from '../documents/price-document.ts'
import { spotDaysOf } from './spot-days.ts'

export type PublishedPrices = {
  readonly zone: string
  readonly currency: string
  readonly source: string
  readonly isSample: boolean
  readonly points: readonly SpotPoint[]
}

/**
 * Stores prices. Stored prices that are missing from the new ones stay, unless they are in another currency.
 * Sample prices never replace published prices or stay next to them. Unchanged days are not written; the
 * others are recorded (`takeSpotChanges`).
 * @returns the changed UTC days, in order
 */
export async function keepSpotPrices(
  { tx }: Pick<Change, 'tx'>,
  published: PublishedPrices,
  at: Date,
): Promise<string[]> {
  const merged = sql`case when (new.is_sample, new.currency) = (kept.is_sample, kept.currency)
    then (select array_agg(coalesce(q.published, q.known) order by q.at)
      from unnest(new.prices, kept.prices) with ordinality as q (published, known, at))
    else new.prices end`
  // because two concurrent merges would each lose the prices of the other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spot_price_day ${published.zone}`}, 0))`.execute(
    tx,
  )
  const days = JSON.stringify(spotDaysOf(published.points))
  const { rows } = await sql<{ day: string }>`
    insert into spot_price_day as kept (zone, day, currency, prices, minutes, source, is_sample, fetched_at)
    select ${published.zone}, new.day, new.currency, ${merged}, new.minutes, ${published.source}, new.is_sample, ${at}
    from (
      select published.*, ${published.currency}::text as currency, ${published.isSample}::boolean as is_sample
      from json_to_recordset(${days}::json) as published (day date, prices integer[], minutes smallint)
    ) as new
    left join spot_price_day kept on kept.zone = ${published.zone} and kept.day = new.day
    where kept.zone is null
      or ((not new.is_sample or kept.is_sample)
        and (new.is_sample, new.currency, ${merged}) is distinct from (kept.is_sample, kept.currency, kept.prices))
    on conflict (zone, day) do update set currency = excluded.currency, prices = excluded.prices,
      minutes = excluded.minutes, source = excluded.source, is_sample = excluded.is_sample, fetched_at = excluded.fetched_at
    returning day::text
  `.execute(tx)
  const changed = rows.map(({ day }) => day).sort()
  const [from, to] = [changed.at(0), changed.at(-1)]
  if (from !== undefined && to !== undefined)
    await noteSpotChanges(tx, [{ zone: published.zone, currency: null, from, to }])
  return changed
}
