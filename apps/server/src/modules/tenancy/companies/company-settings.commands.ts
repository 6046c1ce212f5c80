import type { CompanyDetails, companySettings } from '@kilowatt/contracts/tenancy/company-admin'
import type { z } from 'zod'
import { type Author, changedValues, recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { saveCompanyBrand } from '../../branding/index.ts'
import { createCompany, type NewCompany } from './companies.commands.ts'
import type { AccessibleCompany } from './company.access.ts'
import { getCompanyDetails } from './company-admin.queries.ts'

/** A company by order of a super admin. */
export async function openCompany(tx: Tx, author: Author, company: NewCompany): Promise<CompanyDetails> {
  await assertCountry(tx, 'data.countryId', company.countryId)
  const { id } = await createCompany(tx, company)
  await recordAudit(tx, {
    ...author,
    action: 'company.create',
    objectType: 'company',
    objectId: id,
    objectName: company.name,
    companyId: id,
    after: company,
  })
  return getCompanyDetails(tx, id)
}

type Settings = z.output<typeof companySettings>

/**
 * @throws AppError `forbidden` when somebody other than a super admin changes the domain: who names a host would speak in
 * the name of whoever it belongs to
 */
export async function saveCompanySettings(
  tx: Tx,
  author: Author,
  company: AccessibleCompany,
  settings: Settings,
): Promise<CompanyDetails> {
  const before = await getCompanyDetails(tx, company.id)
  if (settings.branding.domain !== before.branding.domain && author.actor.role !== 'ROLE_SUPER_ADMIN')
    throw new AppError('forbidden', { message: 'Only a super admin sets the domain of a company.' })
  await assertCountry(tx, 'countryId', settings.countryId)
  await assertOwnGroup(tx, company, settings.branding.defaultLocationGroupId)
  await tx
    .updateTable('company')
    .set({
      name: settings.name,
      country_id: settings.countryId,
      contact_email: settings.contactEmail ?? null,
      contact_phone: settings.contactPhone ?? null,
      second_factor_required: settings.secondFactorRequired,
    })
    .where('id', '=', company.id)
    .execute()
  await saveCompanyBrand(tx, company.id, settings.branding)
  const after = await getCompanyDetails(tx, company.id)
  const changed = changedValues(flat(before), flat(after))
  if (changed)
    await recordAudit(tx, {
      ...author,
      ...changed,
      action: 'company.update',
      objectType: 'company',
      objectId: company.id,
      objectName: after.name,
      companyId: company.id,
    })
  return after
}

/** Settings as one level, so that the log shows the one branding field that changed. */
function flat({
  branding,
  name,
  countryId,
  contactEmail,
  contactPhone,
  secondFactorRequired,
}: CompanyDetails) {
  return { name, countryId, contactEmail, contactPhone, secondFactorRequired, ...branding }
}

async function assertCountry(tx: Tx, path: string, id: number) {
  const country = await tx.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()
  if (!country) throw invalidField(path, 'Unknown country')
}

async function assertOwnGroup(tx: Tx, company: AccessibleCompany, groupId: number | null) {
  if (groupId === null) return
  const group = await tx
    .selectFrom('location_group')
    .select('id')
    .where('id', '=', groupId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (!group) throw invalidField('branding.defaultLocationGroupId', 'Unknown location group')
}
