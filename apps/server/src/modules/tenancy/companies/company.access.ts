import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

declare const checked: unique symbol

export type AccessibleCompany = { readonly id: number; readonly name: string } & { readonly [checked]: true }
export type AccessibleGroup = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  /** null: the root group */
  readonly parentId: number | null
} & { readonly [checked]: true }

/** A company in the audit log. */
export const companySubject = ({ id, name }: Pick<AccessibleCompany, 'id' | 'name'>) => ({
  objectType: 'company' as const,
  objectId: id,
  objectName: name,
  companyId: id,
})

/** A location group in the audit log. */
export const groupSubject = ({
  id,
  name,
  companyId,
}: Pick<AccessibleGroup, 'id' | 'name' | 'companyId'>) => ({
  objectType: 'location-group' as const,
  objectId: id,
  objectName: name,
  companyId,
})

/**
 * Access check for a company's administration.
 * @throws AppError `not_found` for absent and foreign companies alike
 */
export async function accessCompany(db: Db, actor: Actor, id: number): Promise<AccessibleCompany> {
  if (!mayRunCompany(actor, id)) throw new AppError('not_found')
  const company = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw new AppError('not_found')
  return company as AccessibleCompany
}

/** Access check for a location group, like `accessCompany`. */
export async function accessLocationGroup(db: Db, actor: Actor, id: number): Promise<AccessibleGroup> {
  const group = await db
    .selectFrom('location_group')
    .select(['id', 'company_id as companyId', 'name', 'parent_id as parentId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group || !mayRunCompany(actor, group.companyId)) throw new AppError('not_found')
  return group as AccessibleGroup
}
