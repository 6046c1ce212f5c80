import type {
  FoundController,
  FoundDevice,
  FoundLocation,
  FoundUser,
} from '@kilowatt/contracts/directory/admin-search'
import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded, containsWords, personColumns } from '../../../platform/database/folded-text.ts'
import { type Condition, conditionsOf, type Listing, searchPage } from './search-pages.ts'

type Terms = Readonly<Record<string, unknown>> & Listing

/** Limits results to the company: an aggregator finds only their own company's data. */
const within = (actor: Actor, column: string, joins: string[] = []): Condition[] =>
  actor.role === 'ROLE_SUPER_ADMIN' ? [] : [{ where: sql`${sql.ref(column)} = ${actor.companyId}`, joins }]

const owner = (join: string) => ({
  ownerEmail: { column: 'owner.email_folded', join },
  ownerFirstName: { column: 'owner.first_name_folded', join },
  ownerLastName: { column: 'owner.last_name_folded', join },
})

const ownerOf = sql`case when owner.id is null then null else json_build_object('id', owner.id, 'email', owner.email,
  'firstName', owner.first_name, 'lastName', owner.last_name) end as owner`
const companyOf = sql`json_build_object('id', c.id, 'name', c.name) as company`
const locationOf = sql`json_build_object('id', l.id, 'name', l.name) as location`

export async function searchUsers(db: Db, actor: Actor, terms: Terms) {
  // Filters companies first, because the number of people in one company says little about another.
  const memberOf = (condition: ReturnType<typeof sql<boolean>>): Condition => ({
    where: sql`u.id in (select m.user_id from membership m
      where m.company_id = any(array(select c.id from company c where ${condition})))`,
    joins: [],
  })
  // Joins companies of people: aggregators see, and can search, only the company that they run.
  const isSuperAdmin = actor.role === 'ROLE_SUPER_ADMIN'
  const visible = isSuperAdmin ? sql<boolean>`true` : sql<boolean>`c.id = ${actor.companyId}`
  const { companyName } = terms
  const conditions = [
    ...(isSuperAdmin ? [] : [memberOf(visible)]),
    ...(typeof companyName === 'string'
      ? conditionsOf({ companyName: { column: 'c.name_folded' } }, { companyName }).map((one) =>
          memberOf(sql`${visible} and ${one.where}`),
        )
      : []),
    ...inCountry(terms.countryName),
    ...(typeof terms.search === 'string'
      ? [{ where: containsWords(personColumns, terms.search), joins: [] }]
      : []),
    ...conditionsOf(
      {
        email: { column: 'u.email_folded' },
        firstName: { column: 'u.first_name_folded' },
        lastName: { column: 'u.last_name_folded' },
      },
      terms,
    ),
  ]
  const { rows: users, total } = await searchPage<FoundUser>(
    db,
    {
      from: 'from user_account u',
      joins: { country: 'left join country on country.id = u.country_id' },
      conditions,
      sorts: {
        email: { column: 'u.email_folded' },
        firstName: { name: 'u.first_name' },
        lastName: { name: 'u.last_name' },
        createdAt: { column: 'u.created_at' },
      },
      id: 'u.id',
      select: sql`u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
        country.code as country, u.email_verified as verified,
        coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate name_order)
          from membership m join company c on c.id = m.company_id
          where m.user_id = u.id and ${visible}), '[]') as companies`,
    },
    terms,
  )
  return { users, total }
}

export async function searchLocations(db: Db, actor: Actor, terms: Terms) {
  const { rows: locations, total } = await searchPage<FoundLocation>(
    db,
    {
      from: 'from location l',
      joins: {
        company: 'join company c on c.id = l.company_id',
        group: 'join location_group g on g.id = l.location_group_id',
        owner: 'left join user_account owner on owner.id = l.owner_id',
      },
      conditions: [
        ...within(actor, 'l.company_id'),
        ...conditionsOf(
          {
            companyName: { column: 'c.name_folded', join: 'company' },
            locationGroupName: { column: 'g.name_folded', join: 'group' },
            locationName: { column: 'l.name_folded' },
            ...owner('owner'),
          },
          terms,
        ),
      ],
      sorts: {
        locationName: { name: 'l.name' },
        companyName: { name: 'c.name', join: 'company' },
        locationGroupName: { name: 'g.name', join: 'group' },
        ownerEmail: { column: 'owner.email_folded', join: 'owner', nullable: true },
      },
      id: 'l.id',
      select: sql`l.id, l.name, l.city, ${companyOf},
        json_build_object('id', g.id, 'name', g.name) as "locationGroup", ${ownerOf}`,
    },
    terms,
  )
  return { locations, total }
}

type ControllerRow = Omit<FoundController, 'lastSeenAt'> & { lastSeenAt: Date | null }

export async function searchControllers(db: Db, actor: Actor, terms: Terms) {
  const text = (column: string) => ({ column, folded: false })
  const { rows, total } = await searchPage<ControllerRow>(
    db,
    {
      from: 'from oem_device o',
      joins: {
        location: 'left join location l on l.id = o.location_id',
        company: 'left join company c on c.id = l.company_id',
        owner: 'left join user_account owner on owner.id = o.owner_id',
      },
      conditions: [
        ...within(actor, 'l.company_id', ['location']),
        ...conditionsOf(
          {
            companyName: { column: 'c.name_folded', join: 'location company' },
            ethernetIp: text('o.ethernet_ip'),
            hwVersion: text('o.hardware_version'),
            locationName: { column: 'l.name_folded', join: 'location' },
            mobileIp: text('o.mobile_ip'),
            openVpnIp: text('o.vpn_ip'),
            osVersion: text('o.os_version'),
            softwareVersion: text('o.software_version'),
            unitId: { column: 'o.serial_folded' },
            wirelessIp: text('o.wireless_ip'),
            ...owner('owner'),
          },
          terms,
        ),
      ],
      sorts: {
        unitId: { column: 'o.serial' },
        alias: { column: 'o.alias_folded', nullable: true },
        lastSeenAt: { column: 'o.last_seen_at', nullable: true },
        softwareVersion: { column: 'o.software_version', nullable: true },
        locationName: { name: 'l.name', join: 'location', nullable: true },
        companyName: { name: 'c.name', join: 'location company', nullable: true },
      },
      id: 'o.id',
      select: sql`o.id, o.serial as "unitId", o.alias, o.type, o.connected, o.last_seen_at as "lastSeenAt",
        o.software_version as "softwareVersion", o.os_version as "osVersion", o.hardware_version as "hwVersion",
        o.ethernet_ip as "ethernetIp", o.wireless_ip as "wirelessIp", o.vpn_ip as "openVpnIp",
        o.mobile_ip as "mobileIp",
        case when l.id is null then null else json_build_object('id', l.id, 'name', l.name) end as location,
        case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as company,
        ${ownerOf}`,
    },
    terms,
  )
  const controllers = rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.getTime() ?? null }))
  return { controllers, total }
}

export async function searchDevices(db: Db, actor: Actor, terms: Terms) {
  const { rows: devices, total } = await searchPage<FoundDevice>(
    db,
    {
      from: 'from device d',
      joins: {
        location: 'join location l on l.id = d.location_id',
        company: 'join company c on c.id = l.company_id',
        controller: 'left join oem_device o on o.id = d.oem_device_id',
        owner: 'left join user_account owner on owner.id = l.owner_id',
      },
      conditions: [
        ...within(actor, 'l.company_id', ['location']),
        ...inCategory(terms.categoryName),
        ...conditionsOf(
          {
            controllerAlias: { column: 'o.alias_folded', join: 'controller' },
            controllerUnitId: { column: 'o.serial_folded', join: 'controller' },
            deviceName: { column: 'd.name_folded' },
            deviceType: { column: 'd.type_folded' },
            ...owner('location owner'),
          },
          terms,
        ),
      ],
      sorts: {
        deviceName: { name: 'd.name' },
        deviceType: { column: 'd.type_folded' },
        categoryName: { column: 'd.category' },
        locationName: { name: 'l.name', join: 'location' },
        controllerUnitId: { column: 'o.serial', join: 'controller', nullable: true },
      },
      id: 'd.id',
      select: sql`d.id, d.name, d.type, d.category, d.status,
        case when o.id is null then null
          else json_build_object('id', o.id, 'unitId', o.serial, 'alias', o.alias) end as controller,
        ${locationOf}, ${companyOf}, ${ownerOf}`,
    },
    terms,
  )
  return { devices, total }
}

/** `SI` is a country code; anything else is part of a name. */
function inCountry(term: unknown): Condition[] {
  if (typeof term !== 'string') return []
  const joins = ['country']
  if (/^[A-Z]{2}$/.test(term)) return [{ where: sql`country.code = ${term}`, joins }]
  return [{ where: containsFolded('country.name_folded', term), joins }]
}

/** Categories are few and have fixed names; `solar power` finds SOLAR_POWER_PLANT. */
function inCategory(term: unknown): Condition[] {
  if (typeof term !== 'string') return []
  const wanted = term.toLowerCase().replaceAll('_', ' ')
  const names = deviceCategories.filter((name) => name.toLowerCase().replaceAll('_', ' ').includes(wanted))
  return [{ where: sql`d.category = any(${names}::text[])`, joins: [] }]
}
