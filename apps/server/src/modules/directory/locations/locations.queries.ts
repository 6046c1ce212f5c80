import type { OpenAlarms } from '@kilowatt/contracts/alarms/alarm-entry'
import type { GroupFigures, locationSummary } from '@kilowatt/contracts/directory/locations'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { type Actor, inActiveCompany } from '@kilowatt/domain/permissions/location-permissions'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { openAlarmsOf } from '../../alarms/index.ts'
import { findActivePriceLists } from '../../pricing/index.ts'
import { type AccessibleLocation, getOwnLocation, groupsBelow, reachableBy } from '../../tenancy/index.ts'
import { readLocationsNow } from './locations-now.ts'

/** A location with the data of other modules. */
export const getLocation = async (db: Db, location: Pick<AccessibleLocation, 'id'>): Promise<Location> => ({
  ...(await getOwnLocation(db, location)),
  activePriceList: (await findActivePriceLists(db, [location.id])).get(location.id) ?? null,
})

type Summary = z.output<typeof locationSummary>
type Summaries = { locations: Summary[]; total: number; figures: GroupFigures | null }

/** Larger groups have no sum, because it needs the latest value of every device. */
const MAX_SUMMED = 500

/**
 * One page of the locations that the actor may view in the current company, by name or with the most urgent
 * open alarms first, with recent values of their devices; with `locationGroupId`, locations of the group and
 * the groups below it; with `search`, locations whose name matches.
 */
export async function listLocations(
  db: Db,
  actor: Actor,
  {
    page,
    pageSize,
    locationGroupId,
    search,
    sort,
  }: {
    page: number
    pageSize: number
    locationGroupId?: number | undefined
    search?: string | undefined
    sort: 'name' | 'alarms'
  },
): Promise<Summaries> {
  const within = locationsWithin(db, actor, locationGroupId)
  const visible = within.$if(search !== undefined, (query) =>
    query.where(containsFolded('location.name_folded', search ?? '')),
  )
  const [{ total }, locations, figures] = await Promise.all([
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    visible
      .select([
        'location.id',
        'location.name',
        'location.city',
        'location.company_id as companyId',
        'location.location_group_id as locationGroupId',
      ])
      .$if(sort === 'alarms', (query) =>
        query
          .leftJoin(openAt(visible.select('location.id')).as('alarmed'), (join) =>
            join.onRef('alarmed.id', '=', 'location.id'),
          )
          .orderBy('alarmed.rank', (order) => order.asc().nullsLast())
          .orderBy('alarmed.open', (order) => order.desc().nullsLast()),
      )
      .orderBy(inNameOrder('location.name'))
      .orderBy('location.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    locationGroupId === undefined ? null : figuresOf(db, within),
  ])
  const ids = locations.map(({ id }) => id)
  const [now, alarms] = await Promise.all([readLocationsNow(db, ids), readOpenAlarms(db, ids)])
  const withNow = locations.map((location): Summary => {
    const { deviceW: _, ...live } = now(location.id)
    return { ...location, ...live, alarms: alarms.get(location.id) ?? null }
  })
  return { locations: withNow, total, figures }
}

type OpenAt = { readonly id: number; readonly open: number; readonly worst: Severity; readonly rank: number }

const openAt = (locations: Expression<unknown>) => sql<OpenAt>`(${openAlarmsOf(sql`${locations}`)})`

async function readOpenAlarms(db: Db, ids: readonly number[]): Promise<Map<number, OpenAlarms>> {
  if (ids.length === 0) return new Map()
  const { rows } = await openAlarmsOf(sql`select unnest(${[...ids]}::integer[])`)
    .$castTo<OpenAt>()
    .execute(db)
  return new Map(rows.map(({ id, open, worst }) => [id, { open, worst }]))
}

const locationsWithin = (db: Db, actor: Actor, locationGroupId: number | undefined) =>
  db
    .selectFrom('location')
    .where(reachableBy(locationGroupId === undefined ? inActiveCompany(actor) : actor, 'view'))
    .$if(locationGroupId !== undefined, (query) =>
      query.where(sql<SqlBool>`location.location_group_id in (${groupsBelow(locationGroupId ?? 0)})`),
    )

async function figuresOf(db: Db, within: ReturnType<typeof locationsWithin>): Promise<GroupFigures> {
  const [counts, hardware, summed] = await Promise.all([
    within.select((eb) => eb.fn.countAll<number>().as('locations')).executeTakeFirstOrThrow(),
    within
      .innerJoin('oem_device', 'oem_device.location_id', 'location.id')
      .select([
        sql<number>`count(*)`.as('controllers'),
        sql<number>`count(*) filter (where not oem_device.connected)`.as('controllersOffline'),
      ])
      .executeTakeFirstOrThrow(),
    within
      .select('location.id')
      .limit(MAX_SUMMED + 1)
      .execute(),
  ])
  const ids = summed.length > MAX_SUMMED ? [] : summed.map(({ id }) => id)
  const now = await readLocationsNow(db, ids)
  const sum = (key: 'powerW' | 'solarW') => {
    const known = ids.flatMap((id) => now(id)[key] ?? [])
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
  }
  return { ...counts, ...hardware, powerW: sum('powerW'), solarW: sum('solarW') }
}
