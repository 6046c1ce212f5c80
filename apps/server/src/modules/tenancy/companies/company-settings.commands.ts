import type { companySettings } from '@kilowatt/contracts/tenancy/company-admin'
import type { z } from 'zod'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { saveCompanyBrand } from '../../branding/index.ts'
import { createCompany, type NewCompany } from './companies.commands.ts'
import { type AccessibleCompany, companySubject } from './company.access.ts'
import { type CompanySettings, getCompanySettings } from './company-settings.queries.ts'

/** Creates a company on behalf of a super admin. */
export async function openCompany(change: Change<Person>, company: NewCompany): Promise<{ id: number }> {
  const { tx } = change
  await assertCountry(tx, 'data.countryId', company.countryId)
  const { id } = await createCompany(tx, company)
  await change.audit({
    ...companySubject({ id, name: company.name }),
    action: 'company.create',
    after: company,
  })
  return { id }
}

type Settings = z.output<typeof companySettings>

/**
 * @throws AppError `forbidden` if anyone but a super admin changes the default company, or the domain, because
 * otherwise a company could claim a host that belongs to someone else
 */
export async function saveCompanySettings(
  change: Change<Person>,
  company: AccessibleCompany,
  settings: Settings,
  platformHost: string | null,
): Promise<void> {
  const { tx, author } = change
  const before = await getCompanySettings(tx, company.id)
  if (settings.branding.domain !== before.branding.domain && author.actor.role !== 'ROLE_SUPER_ADMIN')
    throw new AppError('forbidden', { message: "Only a super admin can set a company's domain." })
  const { isDefault = before.isDefault } = settings
  if (isDefault !== before.isDefault && author.actor.role !== 'ROLE_SUPER_ADMIN')
    throw new AppError('forbidden', { message: 'Only a super admin can set the default company.' })
  await assertCountry(tx, 'countryId', settings.countryId)
  await assertOwnGroup(tx, company, settings.branding.defaultLocationGroupId)
  if (isDefault && !before.isDefault) await endOtherDefault(change)
  await tx
    .updateTable('company')
    .set({
      name: settings.name,
      country_id: settings.countryId,
      contact_email: settings.contactEmail ?? null,
      contact_phone: settings.contactPhone ?? null,
      second_factor_required: settings.secondFactorRequired,
      is_default: isDefault,
    })
    .where('id', '=', company.id)
    .execute()
  // Restricts members without a second factor, or ends the restriction.
  if (settings.secondFactorRequired !== before.secondFactorRequired)
    await change.announceAccess({ userId: null, locationId: null })
  await saveCompanyBrand(change, company.id, settings.branding, platformHost)
  const after = await getCompanySettings(tx, company.id)
  const changed = changedValues(flat(before), flat(after))
  if (changed)
    await change.audit({
      ...companySubject({ id: company.id, name: after.name }),
      ...changed,
      action: 'company.update',
    })
}

/** Makes another company no longer the default one, because there is at most one. */
async function endOtherDefault({ tx, audit }: Change<Person>): Promise<void> {
  const former = await tx
    .updateTable('company')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (former)
    await audit({
      ...companySubject(former),
      action: 'company.update',
      before: { isDefault: true },
      after: { isDefault: false },
    })
}

/** Settings flattened, so the log shows only the branding field that changed. */
const flat = ({ branding, ...settings }: CompanySettings) => ({ ...settings, ...branding })

async function assertCountry(tx: Tx, path: string, id: number) {
  const country = await tx.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()
  if (!country) throw invalidField(path, 'not_there')
}

async function assertOwnGroup(tx: Tx, company: AccessibleCompany, groupId: number | null) {
  if (groupId === null) return
  const group = await tx
    .selectFrom('location_group')
    .select('id')
    .where('id', '=', groupId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (!group) throw invalidField('branding.defaultLocationGroupId', 'not_there')
}
