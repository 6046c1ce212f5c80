import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export type FleetDevice = { serial: string; secret: string; locationId: number; deviceId: number }

/** The eight quantities of a three-phase meter, by wire name. */
export const channels = ['p', 'p_l1', 'p_l2', 'p_l3', 'u_l1', 'u_l2', 'u_l3', 'e_imp'] as const
export const SOURCE = 'meter'

/** A controller with one meter at each of `count` locations. */
export async function registerFleet(sql: pg.Client, count: number): Promise<FleetDevice[]> {
  const devices = Array.from({ length: count }, (_, i) => ({
    serial: `BENC-H000-${String(i)
      .padStart(8, '0')
      .replace(/^(.{4})/, '$1-')}`,
    secret: randomBytes(32).toString('base64url'),
  }))
  const { rows } = await sql.query<{ location_id: number; device_id: number }>(
    `with c as (insert into company (name, country_id) select 'Bench', id from country where code = 'SI' returning id, country_id),
     g as (insert into location_group (company_id, name) select id, 'Bench' from c returning id),
     given as (select * from unnest($1::text[], $2::bytea[]) with ordinality as t (serial, secret_hash, n)),
     l as (insert into location (company_id, location_group_id, name, country_id, timezone)
       select c.id, g.id, given.serial, c.country_id, 'Europe/Ljubljana' from c, g, given order by given.n returning id, name),
     o as (insert into oem_device (serial, type, secret_hash, location_id, claimed_at)
       select given.serial, 'CONTROLLER', given.secret_hash, l.id, now() from given join l on l.name = given.serial
       returning id, serial, location_id),
     d as (insert into device (location_id, oem_device_id, source, name, category, expected_period_s)
       select location_id, id, $3, serial, 'GRID', 1 from o returning id, name, location_id)
     select d.location_id, d.id as device_id from given join d on d.name = given.serial order by given.n`,
    [
      devices.map(({ serial }) => serial),
      devices.map(({ secret }) => createHash('sha256').update(secret).digest()),
      SOURCE,
    ],
  )
  return devices.flatMap((device, i) => {
    const row = rows[i]
    return row ? [{ ...device, locationId: row.location_id, deviceId: row.device_id }] : []
  })
}
