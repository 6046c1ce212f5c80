import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/db.ts'
import { SLOVENIA } from '../companies.ts'
import { draw, pick } from './load-draw.ts'
import { companyNames, kinds, lastNames, regions, streets } from './load-words.ts'

export const LOCATIONS = 10_000
/** Number of locations that the largest company has in one group. */
export const LOCATIONS_IN_ONE_GROUP = 2_000
const LARGE = [6_000, 1_500, 800, 400, 300]
const SMALL_COMPANIES = 100

const towns = regions.flatMap(([region, latitude, longitude, list]) =>
  list.split(', ').map((town) => ({
    region,
    latitude,
    longitude,
    postcode: town.slice(0, 4),
    name: town.slice(5),
  })),
)
const districts = ['Center', 'Zahod', 'Staro naselje']

/** Companies and their range of location numbers (`load_company`, until the transaction ends). */
export async function loadCompanies(tx: Tx): Promise<void> {
  const small = (LOCATIONS - LARGE.reduce((sum, size) => sum + size, 0)) / SMALL_COMPANIES
  const companies = [
    ...LARGE.map((size, at) => ({ name: companyNames[at] ?? '', size })),
    ...Array.from({ length: SMALL_COMPANIES }, (_, at) => ({
      name: `Energetska skupnost ${towns[at % towns.length]?.name} ${1 + Math.floor(at / towns.length)}`,
      size: small,
    })),
  ]
  await sql`create temp table load_company
    (company_no integer, id integer, is_large boolean, first_no integer, last_no integer) on commit drop`.execute(
    tx,
  )
  await sql`
    with given as (
      select * from unnest(${companies.map(({ name }) => name)}::text[], ${companies.map(({ size }) => size)}::integer[])
        with ordinality as t (name, size, company_no)),
    made as (
      insert into company (name, country_id, contact_email)
      select name, ${SLOVENIA}, 'info@' || company_no || '.load.example' from given order by company_no
      returning id),
    numbered as (select id, row_number() over (order by id) as company_no from made)
    insert into load_company
    select company_no, id, size > ${small}, 1 + sum(size) over before - size, sum(size) over before
    from given join numbered using (company_no)
    window before as (order by company_no)
  `.execute(tx)
}

/**
 * Group trees: region, town and, in the largest company, district below the root; small companies have two groups.
 * Groups with locations are in `load_leaf`, numbered within their company.
 */
export async function loadGroups(tx: Tx): Promise<void> {
  await sql`insert into location_group (company_id, name)
    select id, name from company join load_company using (id) order by id`.execute(tx)
  await sql`insert into location_group (company_id, parent_id, name)
    select root.company_id, root.id, given.name
    from load_company c join location_group root on root.company_id = c.id and root.parent_id is null
    join unnest(${[...regions.map(([name]) => name), 'Sever', 'Jug']}::text[],
      ${[...regions.map(() => true), false, false]}::boolean[]) as given (name, is_large) using (is_large)
    order by c.company_no, given.name`.execute(tx)
  await sql`insert into location_group (company_id, parent_id, name)
    select g.company_id, g.id, town.name
    from load_company c join location_group g on g.company_id = c.id
    join unnest(${towns.map(({ region }) => region)}::text[], ${towns.map(({ name }) => name)}::text[])
      as town (region, name) on town.region = g.name
    where c.is_large and g.parent_id is not null
    order by c.company_no, town.name`.execute(tx)
  await sql`insert into location_group (company_id, parent_id, name)
    select g.company_id, g.id, district
    from load_company c join location_group g on g.company_id = c.id,
      unnest(${districts}::text[]) as district
    where c.company_no = 1 and g.name = any(${towns.map(({ name }) => name)}::text[])
    order by g.id, district`.execute(tx)
  await sql`create temp table load_leaf on commit drop as
    select id, company_id, town_no, row_number() over (partition by company_id order by town_no, id) - 1 as leaf_no,
      count(*) over (partition by company_id) as leaves
    from (
      select g.id, g.company_id, coalesce(array_position(towns, g.name), array_position(towns, parent.name)) as town_no
      from load_company c join location_group g on g.company_id = c.id
      join location_group parent on parent.id = g.parent_id,
      (select ${towns.map(({ name }) => name)}::text[] as towns) given
      where not exists (select from location_group below where below.parent_id = g.id)) leaf`.execute(tx)
}

/** Locations by number (`load_location`); needs `load_person` for the owners. */
export async function loadLocations(tx: Tx): Promise<void> {
  const no = sql.ref('no')
  const name = sql`case ${draw(no, 1, 3)}
    when 0 then ${pick(kinds.owner, no, 2)} || ' ' || ${pick(lastNames, no, 3)}
    when 1 then ${pick(kinds.street, no, 4)} || ' ' || street || ' ' || house_number
    else ${pick(kinds.town, no, 5)} || ' ' || town.name || ' ' || (no % 97 + 1) end`
  await sql`create temp table load_location (location_no integer, id integer, company_id integer, owner_id integer) on commit drop`.execute(
    tx,
  )
  await sql`
    with place as (
      select no, c.id as company_id, ${pick(streets, no, 6)} as street, (1 + ${draw(no, 7, 180)})::text as house_number,
        case when no <= ${LOCATIONS_IN_ONE_GROUP} then 0 else ${draw(no, 8, 1_000_000)} end as drawn
      from generate_series(1, ${LOCATIONS}::integer) as no
      join load_company c on no between c.first_no and c.last_no),
    town as (
      select * from unnest(${towns.map((town) => town.name)}::text[], ${towns.map((town) => town.postcode)}::text[],
        ${towns.map((town) => town.latitude)}::float8[], ${towns.map((town) => town.longitude)}::float8[])
        with ordinality as t (name, postcode, latitude, longitude, town_no)),
    made as (
      insert into location (company_id, location_group_id, owner_id, name, country_id, timezone, street, house_number,
        postcode, city, latitude, longitude, grid_limit_w, solar_peak_w)
      select place.company_id, leaf.id, person.id, ${name}, ${SLOVENIA}, 'Europe/Ljubljana', street, house_number,
        town.postcode, town.name, latitude + ${draw(no, 9, 2000)} * 1e-4 - 0.1, longitude + ${draw(no, 10, 2000)} * 1e-4 - 0.1,
        (array[11000, 17000, 24000, 35000])[1 + ${draw(no, 11, 4)}], 3000 + 500 * ${draw(no, 12, 40)}
      from place
      join load_leaf leaf on leaf.company_id = place.company_id and leaf.leaf_no = place.drawn % leaf.leaves
      join town on town.town_no = coalesce(leaf.town_no, 1 + ${draw(no, 13, towns.length)})
      left join load_person person on person.person_no = ${ownerNo(sql.ref('place.no'))}
      order by place.no
      returning id, company_id, owner_id)
    insert into load_location select row_number() over (order by id), id, company_id, owner_id from made
  `.execute(tx)
}

/**
 * Every person up to the number of locations owns one location; some also own the next one, and some locations have
 * no owner.
 */
const ownerNo = (no: ReturnType<typeof sql.ref>) =>
  sql`case when ${no} % 20 = 7 then null when ${no} % 13 = 6 then ${no} - 1 else ${no} end`
