import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AlarmsChanged } from '../alarm-events.ts'
import type { SeenAlarms } from './alarm-scope.ts'

/** Whether a change may concern the alarms of a stream. It may return true too often. */
export type IsConcerned = (change: AlarmsChanged) => boolean

/** @returns predicate for changes that may concern the alarms of a scope */
export async function watchOf(
  db: Db,
  actor: Actor,
  scope: AlarmScope,
  seen: SeenAlarms,
): Promise<IsConcerned> {
  const { locationId, locationGroupId, companyId } = scope
  if (companyId !== undefined) return concerns({ companyIds: [companyId] })
  const isPlain = locationId === undefined && locationGroupId === undefined
  if (isPlain && actor.role === 'ROLE_SUPER_ADMIN') return () => true
  if (isPlain && actor.runsCompanyIds.length > 0) {
    const rest = await locationsOf(db, seen)
    return concerns({ ...rest, companyIds: [...actor.runsCompanyIds] })
  }
  return concerns(await locationsOf(db, seen))
}

type Watched = {
  readonly companyIds?: readonly number[]
  readonly locationIds?: readonly number[]
  /** companies of those locations */
  readonly theirCompanyIds?: readonly number[]
}

function concerns({ companyIds = [], locationIds = [], theirCompanyIds = [] }: Watched): IsConcerned {
  const companies = new Set(companyIds)
  const locations = new Set(locationIds)
  const theirCompanies = new Set(theirCompanyIds)
  const isOneOf = (changed: readonly number[] | null, watched: ReadonlySet<number>) =>
    watched.size > 0 && (changed === null || changed.some((id) => watched.has(id)))
  return (change) =>
    isOneOf(change.companyIds, companies) ||
    (change.locationIds === null
      ? isOneOf(change.companyIds, theirCompanies)
      : isOneOf(change.locationIds, locations))
}

async function locationsOf(db: Db, seen: SeenAlarms): Promise<Watched> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    select l.id, l.company_id as "companyId" from location l where l.id in (${seen.locations})
  `.execute(db)
  return {
    locationIds: rows.map(({ id }) => id),
    theirCompanyIds: [...new Set(rows.map(({ companyId }) => companyId))],
  }
}
