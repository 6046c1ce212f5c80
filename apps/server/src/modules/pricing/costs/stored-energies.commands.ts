import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { Range } from './calculate-costs.ts'
import type { KnownEnergies } from './stored-energies.queries.ts'

/**
 * Stores packed days. Only calculated days in a range are stored, because others would not be marked when
 * rolled up.
 */
export async function keepEnergies(
  tx: Tx,
  { locationId, from, to }: Range & { readonly locationId: number },
  counted: readonly string[],
  fresh: KnownEnergies['fresh'],
): Promise<void> {
  await sql`
    delete from cost_energy where location_id = ${locationId} and day between ${from} and ${to}
      and day <> all(${counted}::date[])
  `.execute(tx)
  if (fresh.length === 0) return
  await sql`
    insert into cost_energy (location_id, day, packed)
    select ${locationId}, d.* from unnest(
      ${fresh.map(({ day }) => day)}::date[], ${fresh.map(({ packed }) => packed)}::bytea[]
    ) as d (day, packed)
    on conflict (location_id, day) do update set packed = excluded.packed
  `.execute(tx)
}
