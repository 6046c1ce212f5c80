import type { companyBranding } from '@kilowatt/contracts/branding/company-branding'
import type { z } from 'zod'
import type { Change } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { invalidField } from '../../platform/errors.ts'
import { brandsChanged } from './brand-hosts.ts'

/**
 * Creates or changes the brand of a company. Missing names are copied from the default brand; a product
 * without a name is called like the platform.
 * @param platformHost host name of the platform's own site, which no company may use; null if none is set
 * @throws AppError `invalid` if the domain belongs to another brand or the platform
 */
export async function saveCompanyBrand(
  { tx, emit }: Pick<Change, 'tx' | 'emit'>,
  companyId: number,
  branding: z.output<typeof companyBranding>,
  platformHost: string | null,
): Promise<void> {
  if (branding.domain !== null) {
    if (branding.domain === platformHost) throw invalidField('branding.domain', 'domain_of_platform')
    const taken = await tx
      .selectFrom('brand')
      .select('id')
      .where('host', '=', branding.domain)
      .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '<>', companyId)]))
      .executeTakeFirst()
    if (taken) throw invalidField('branding.domain', 'domain_taken')
  }
  const fallback = await defaultNames(tx)
  const values = {
    platform_name: branding.platformName ?? fallback.platform_name,
    product_name: branding.productName ?? branding.platformName ?? fallback.product_name,
    slogan: branding.slogan,
    theme: branding.theme,
    host: branding.domain,
    support_email: branding.supportEmail,
    privacy_url: branding.privacyPolicyUrl,
    terms_url: branding.termsUrl,
    registration_url: branding.registrationUrl,
    default_location_group_id: branding.defaultLocationGroupId,
  }
  await tx
    .insertInto('brand')
    .values({ ...values, ...brandOwner(companyId) })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  emit(brandsChanged, {})
}

/** Sets the sender of a company's mails. */
export async function saveBrandSender(
  tx: Tx,
  companyId: number,
  { senderName, senderEmail }: { senderName: string | null; senderEmail: string | null },
): Promise<void> {
  const values = { sender_name: senderName, sender_email: senderEmail }
  await tx
    .insertInto('brand')
    .values({ ...(await defaultNames(tx)), ...values, ...brandOwner(companyId) })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

/** Every brand needs an identifier, because its host is optional. */
export const brandOwner = (companyId: number) => ({
  company_id: companyId,
  identifier: `company-${companyId}`,
})

export const defaultNames = (tx: Tx) =>
  tx
    .selectFrom('brand')
    .select(['platform_name', 'product_name'])
    .where('identifier', 'is', null)
    .where('host', 'is', null)
    .executeTakeFirstOrThrow()
