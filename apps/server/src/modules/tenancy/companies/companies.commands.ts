import type { Tx } from '../../../platform/database/db.ts'

export type NewCompany = {
  name: string
  countryId: number
  contactEmail?: string | null
  contactPhone?: string | null
  /** whether people who register without visiting a company's brand join this company */
  isDefault?: boolean
}

/** A company and the root group that every company has, under the company's name. */
export async function createCompany(
  tx: Tx,
  company: NewCompany,
): Promise<{ id: number; rootGroupId: number }> {
  const { id } = await tx
    .insertInto('company')
    .values({
      name: company.name,
      country_id: company.countryId,
      contact_email: company.contactEmail ?? null,
      contact_phone: company.contactPhone ?? null,
      is_default: company.isDefault ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = await tx
    .insertInto('location_group')
    .values({ company_id: id, parent_id: null, name: company.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, rootGroupId: root.id }
}

/** A group below another one of the same company; the foreign key refuses a parent in another company. */
export function createLocationGroup(
  tx: Tx,
  group: { companyId: number; parentId: number; name: string },
): Promise<{ id: number }> {
  return tx
    .insertInto('location_group')
    .values({ company_id: group.companyId, parent_id: group.parentId, name: group.name })
    .returning('id')
    .executeTakeFirstOrThrow()
}
