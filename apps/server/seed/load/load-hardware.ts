import { SERIAL_PAYLOAD_LENGTH, serialFrom } from '@kilowatt/domain/devices/serial-number'
import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/db.ts'
import { draw } from './load-draw.ts'
import { LOCATIONS } from './load-tenancy.ts'
import { equipment } from './load-words.ts'

/** One controller at each location, a P1 module at every second location, and just as many unlinked. */
export const OEM_DEVICES = 2 * LOCATIONS
export const DEVICES = 5 * LOCATIONS

/** Controllers, modules and gateways with unknown secrets (`load_controller`, by location). */
export async function loadOemDevices(tx: Tx): Promise<void> {
  const no = sql.ref('no')
  const address = (from: string, salt: number) =>
    sql`${from} || ${draw(no, salt, 256)} || '.' || (1 + ${draw(no, salt + 1, 254)})`
  const isClaimed = sql`l.id is not null`
  await sql`
    insert into oem_device (serial, type, secret_hash, location_id, claimed_at, owner_id, alias, mac, ethernet_ip, wireless_ip,
      vpn_ip, mobile_ip, software_version, os_version, hardware_version, connected, connected_at, last_seen_at)
    select serial, case when no <= ${LOCATIONS} then 'CONTROLLER' when no % 5 = 0 then 'GATEWAY' else 'P1_WIFI' end,
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      l.id, case when ${isClaimed} then timestamptz '2025-01-01 00:00Z' + no * interval '25 minutes' end, l.owner_id,
      case when ${isClaimed} and no % 4 <> 0 then case when no % 3 = 0 then 'Omarica ' else 'Krmilnik ' end || place.name end,
      '02:4b:57:' || regexp_replace(lpad(to_hex(no), 6, '0'), '(..)(..)', '\\1:\\2:'), ${address('192.168.', 41)},
      case when no % 3 = 0 then ${address('192.168.', 43)} end, case when ${isClaimed} then ${address('10.8.', 45)} end,
      case when no % 6 = 0 then ${address('100.64.', 47)} end,
      '2.' || ${draw(no, 49, 12)} || '.' || ${draw(no, 50, 9)}, 'Linux 6.' || ${draw(no, 51, 12)}, 'C' || (1 + ${draw(no, 52, 4)}),
      ${isClaimed} and no % 17 <> 0, case when ${isClaimed} then now() - ${draw(no, 53, 100_000)} * interval '1 second' end,
      case when ${isClaimed} then now() - ${draw(no, 54, 600)} * interval '1 second' end
    from unnest(${serials()}::text[]) with ordinality as t (serial, no)
    left join load_location l on l.location_no = case when no <= ${LOCATIONS} then no
      when no <= 1.5 * ${LOCATIONS} then (no - ${LOCATIONS}) * 2 end
    left join location place on place.id = l.id
    order by no
  `.execute(tx)
}

/**
 * Three to seven devices at each location, behind its controller; the first is the meter, behind the P1 module if there
 * is one.
 */
export async function loadDevices(tx: Tx): Promise<void> {
  const no = sql`(l.location_no * 10 + place)`
  const types = equipment.map(([, , list]) => list)
  await sql`
    insert into device (location_id, oem_device_id, source, name, type, category, status, hidden, priority,
      expected_period_s, last_activity_at)
    select l.id, o.id, case when o.type = 'P1_WIFI' then 'p1' else 'dev' || place end,
      kind.name || case when ${draw(no, 61, 5)} = 0 then ' ' || (1 + ${draw(no, 62, 3)}) else '' end,
      btrim(split_part(kind.types, ',', 1 + ${draw(no, 63, 12)} % (1 + length(kind.types) - length(replace(kind.types, ',', ''))))),
      kind.category, case ${draw(no, 64, 100)} when 0 then 'error' when 1 then 'deleted' else 'ok' end,
      ${draw(no, 65, 60)} = 0, 10 - place, case when o.type = 'P1_WIFI' then 10 else 60 end, o.last_seen_at
    from load_location l
    cross join unnest(${equipment.map(([category]) => category)}::text[], ${equipment.map(([, name]) => name)}::text[],
      ${types}::text[]) with ordinality as kind (category, name, types, place)
    join lateral (
      select id, type, last_seen_at from oem_device o where o.location_id = l.id
      order by (o.type = 'CONTROLLER') = (place > 1) desc, o.id limit 1) o on true
    where place <= 3 + l.location_no % 5
    order by l.location_no, place
  `.execute(tx)
  await sql`
    with made as (
      insert into device_group (location_id, name, sort)
      select l.id, name, sort from load_location l, (values ('Streha', 1), ('Klet', 2)) as given (name, sort)
      where l.location_no % 5 = 4 returning id, location_id, sort)
    insert into device_group_member (location_id, device_group_id, device_id)
    select made.location_id, made.id, d.id from made join device d on d.location_id = made.location_id
    where d.category = any(case made.sort when 1 then array['SOLAR_POWER_PLANT', 'HYBRID_INVERTER'] else array['BATTERY', 'HVAC'] end)
  `.execute(tx)
}

/** Serials that look random but are the same in every run. */
function serials(): string[] {
  let state = 20_260_101
  // a linear congruential generator (Numerical Recipes); its high bits are the most random
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return Array.from({ length: OEM_DEVICES }, () =>
    serialFrom(Array.from({ length: SERIAL_PAYLOAD_LENGTH }, next)),
  )
}
