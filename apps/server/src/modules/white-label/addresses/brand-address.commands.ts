import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { HostLook } from '../../../platform/outgoing/look-at-host.ts'
import { FAULTY_EVERY_MS, nextLookMs } from './next-look.ts'

export type DueAddress = { readonly brandId: number; readonly host: string }

/**
 * Claims hosts of companies that are due, up to a limit. Other servers do not check claimed hosts; if this
 * server dies, they become due again after a while. New hosts are due at once, and hosts that no brand uses
 * any more are removed.
 */
export async function claimDueAddresses({ tx }: Pick<Change, 'tx'>, most: number, now: number) {
  await sql`
    delete from brand_address a
    where not exists (select from brand b where b.id = a.brand_id and b.host = a.host and b.company_id is not null)
  `.execute(tx)
  await sql`
    insert into brand_address (brand_id, host, next_at)
    select id, host, ${new Date(now)} from brand where host is not null and company_id is not null
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<DueAddress>`
    update brand_address set next_at = ${new Date(now + FAULTY_EVERY_MS)}
    where brand_id in (
      select brand_id from brand_address where next_at <= ${new Date(now)}
      order by next_at, brand_id limit ${most} for update skip locked
    ) returning brand_id as "brandId", host
  `.execute(tx)
  return rows
}

/** Deletes results of all hosts, because without https no host is checked. */
export const forgetAddresses = ({ tx }: Pick<Change, 'tx'>) => tx.deleteFrom('brand_address').execute()

/** Stores the result of a check. If the name servers did not answer, the earlier result remains. */
export async function keepLook(
  { tx }: Pick<Change, 'tx'>,
  { brandId, host }: DueAddress,
  look: HostLook,
  { now, chance }: { readonly now: number; readonly chance: number },
): Promise<void> {
  const at = new Date(now)
  const next = { next_at: new Date(nextLookMs(now, look.kind !== 'fine', chance)) }
  await tx
    .updateTable('brand_address')
    .set({
      ...next,
      ...(look.kind !== 'unknown' && { checked_at: at }),
      ...(look.kind === 'fault' && {
        fault: look.fault,
        failed_since: sql<Date>`coalesce(failed_since, ${at}::timestamptz)`,
      }),
      ...(look.kind === 'fine' && {
        ...{ fault: null, failed_since: null },
        certificate_ends_at: new Date(look.certificateEndsMs),
      }),
    })
    .where('brand_id', '=', brandId)
    .where('host', '=', host)
    .execute()
}
