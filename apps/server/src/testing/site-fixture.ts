import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { createCompany, createLocation } from '../modules/tenancy/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'

type SiteOptions = {
  timezone?: string
  ownerId?: number
  devices: readonly { category: DeviceCategory; expectedPeriodS?: number }[]
  /** when its devices were linked; long before anything that tests measure */
  linkedAt?: Date
  /** a new one if absent */
  company?: SiteCompany
}
export type SiteCompany = { readonly id: number; readonly rootGroupId: number }
export type Site = { companyId: number; locationId: number; deviceIds: readonly number[] }

/** A company with one location and its devices, in the given order. */
export async function createSite(
  tx: Tx,
  {
    timezone = 'Europe/Ljubljana',
    ownerId,
    devices,
    linkedAt = new Date('2015-01-01'),
    company: given,
  }: SiteOptions,
): Promise<Site> {
  const country = await tx
    .selectFrom('country')
    .select('id')
    .where('code', '=', 'SI')
    .executeTakeFirstOrThrow()
  const company = given ?? (await createCompany(tx, { name: 'Sunny', countryId: country.id }))
  const location = await createLocation(tx, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    name: 'Home',
    countryId: country.id,
    timezone,
    ...(ownerId === undefined ? {} : { ownerId }),
  })
  const rows = await tx
    .insertInto('device')
    .values(
      devices.map(({ category, expectedPeriodS = 60 }) => ({
        location_id: location.id,
        name: category,
        category,
        expected_period_s: expectedPeriodS,
        created_at: linkedAt,
      })),
    )
    .returning('id')
    .execute()
  return { companyId: company.id, locationId: location.id, deviceIds: rows.map(({ id }) => id) }
}

/** Makes the devices of a location belong to it from an instant, as if linked then. */
export async function linkedSince(db: Db, locationId: number, at: number): Promise<void> {
  const ofLocation = sql`device_id in (select id from device where location_id = ${locationId})`
  await sql`delete from device_membership where ended_by = 'readings' and ${ofLocation}`.execute(db)
  await sql`update device_membership set from_at = ${new Date(at)} where ${ofLocation}`.execute(db)
}

/** Creates the daily partitions for the given instants (epoch ms). */
export async function ensurePartitions(tx: Tx, instants: readonly number[]): Promise<void> {
  const days = new Set(instants.map((at) => new Date(at).toISOString().slice(0, 10)))
  for (const day of days) {
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const name = `sample_${day.replaceAll('-', '')}`
    await sql`create table if not exists ${sql.table(name)} partition of sample
      for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(tx)
  }
}

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 1_000

/**
 * Stores samples and marks their quarter-hours like ingest. A second sample of an instant overwrites the
 * first.
 */
export async function storeSamples(
  tx: Tx,
  locationId: number,
  samples: readonly { deviceId: number; at: number; reading: Reading }[],
): Promise<void> {
  await ensurePartitions(
    tx,
    samples.map(({ at }) => at),
  )
  const merged = new Map<string, (typeof samples)[number]>()
  for (const sample of samples) {
    const key = `${sample.deviceId} ${sample.at}`
    merged.set(key, { ...sample, reading: { ...merged.get(key)?.reading, ...sample.reading } })
  }
  // samples with the same quantities are written together
  const alike = Map.groupBy(merged.values(), ({ reading }) =>
    quantityNames.filter((name) => reading[name] !== undefined).join(),
  )
  for (const group of alike.values()) {
    const names = quantityNames.filter((name) => group[0]?.reading[name] !== undefined)
    const columns = names.map((name) => sql.ref(quantities[name].column))
    for (let first = 0; first < group.length; first += ROWS_AT_ONCE) {
      const rows = group
        .slice(first, first + ROWS_AT_ONCE)
        .map(
          ({ deviceId, at, reading }) =>
            sql`(${locationId}, ${deviceId}, ${new Date(at)}, ${sql.join(names.map((name) => reading[name]))})`,
        )
      await sql`insert into sample (location_id, device_id, at, ${sql.join(columns)})
        values ${sql.join(rows)}
        on conflict (location_id, device_id, at) do update
        set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(tx)
    }
  }
  await markDirty(
    tx,
    locationId,
    samples.map(({ at }) => at),
  )
}

export async function markDirty(tx: Tx, locationId: number, instants: readonly number[]): Promise<void> {
  const quarters = [...new Set(instants.map(floorToQuarter))]
  await tx
    .insertInto('dirty_quarter')
    .values(quarters.map((at) => ({ location_id: locationId, at: new Date(at) })))
    .execute()
}
