import type { Tx } from '../../platform/database/db.ts'
import { brandOwner, defaultNames } from './company-brand.commands.ts'
import type { Logo } from './logo-picture.ts'

/**
 * Sets or removes a company's logo. A picture that no brand uses any more is deleted.
 * @returns the hash of the previous logo
 */
export async function saveBrandLogo(tx: Tx, companyId: number, logo: Logo | null): Promise<string | null> {
  const before = await tx
    .selectFrom('brand')
    .select('logo_hash')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (logo)
    await tx
      .insertInto('logo')
      .values({ hash: logo.hash, media_type: logo.mediaType, content: logo.content })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  const values = { logo_hash: logo?.hash ?? null }
  await tx
    .insertInto('brand')
    .values({ ...(await defaultNames(tx)), ...values, ...brandOwner(companyId) })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('logo')
    .where('hash', '=', before?.logo_hash ?? null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('brand').select('id').whereRef('brand.logo_hash', '=', 'logo.hash'))),
    )
    .execute()
  return before?.logo_hash ?? null
}
