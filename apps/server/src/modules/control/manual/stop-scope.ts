import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  accessCompany,
  accessLocation,
  accessLocationGroup,
  companySubject,
  groupSubject,
  locationSubject,
  locationsOf,
} from '../../tenancy/index.ts'

/** Where an emergency stop applies, after the check that the person may stop there. */
export type StopScope = {
  readonly subject:
    | ReturnType<typeof locationSubject>
    | ReturnType<typeof groupSubject>
    | ReturnType<typeof companySubject>
  readonly columns: {
    readonly location_id: number | null
    readonly location_group_id: number | null
    readonly company_id: number | null
  }
  /** statement of the ids of the locations in the scope */
  readonly locations: RawBuilder<unknown>
}

type Named = {
  readonly locationId?: number | undefined
  readonly locationGroupId?: number | undefined
  readonly companyId?: number | undefined
}

const none = { location_id: null, location_group_id: null, company_id: null } as const

/**
 * Everyone who may control a location may stop it; groups and companies are stopped by their aggregators.
 * @throws AppError `not_found` for absent and foreign scopes alike, `forbidden`
 */
export async function accessStopScope(db: Db, actor: Actor, named: Named): Promise<StopScope> {
  const { locationId, locationGroupId, companyId } = named
  if (locationId !== undefined) {
    const location = await accessLocation(db, actor, locationId, 'control')
    return {
      subject: locationSubject(location),
      columns: { ...none, location_id: location.id },
      locations: sql`select ${location.id}::integer`,
    }
  }
  if (locationGroupId !== undefined) {
    const group = await accessLocationGroup(db, actor, locationGroupId)
    return {
      subject: groupSubject(group),
      columns: { ...none, location_group_id: group.id },
      locations: locationsOf({ group }),
    }
  }
  if (companyId === undefined) throw new AppError('invalid')
  const company = await accessCompany(db, actor, companyId)
  return {
    subject: companySubject(company),
    columns: { ...none, company_id: company.id },
    locations: locationsOf({ company }),
  }
}
