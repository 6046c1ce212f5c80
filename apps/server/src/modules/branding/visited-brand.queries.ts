import type { Db } from '../../platform/database/db.ts'

/**
 * The brand that a visitor sees: by the identifier, otherwise by the host, otherwise the default brand.
 * @param origin from the request's context, which only contains hosts of brands and of the platform
 */
export function findVisitedBrand(
  db: Db,
  origin: string,
  identifier?: string,
): Promise<{ id: number; companyId: number | null; platformName: string }> {
  const host = new URL(origin).hostname.toLowerCase()
  return db
    .selectFrom('brand')
    .select(['id', 'company_id as companyId', 'platform_name as platformName'])
    .where((eb) =>
      eb.or([
        eb('identifier', '=', identifier ?? null),
        eb('host', '=', host),
        eb.and([eb('identifier', 'is', null), eb('host', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('identifier', 'is not distinct from', identifier ?? ''), 'desc')
    .orderBy((eb) => eb('host', 'is not distinct from', host), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The brand of a company; the default brand if the company has none. */
export const findCompanyBrand = (db: Db, companyId: number): Promise<{ id: number }> =>
  db
    .selectFrom('brand')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('company_id', '=', companyId),
        eb.and([eb('identifier', 'is', null), eb('host', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('company_id', 'is not distinct from', companyId), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Look and mail sender of a brand, or those of the default brand if the brand was deleted meanwhile. */
export const getBrandOrDefault = (db: Db, id: number) =>
  db
    .selectFrom('brand')
    .select([
      'company_id as companyId',
      'host',
      'identifier',
      'platform_name as platformName',
      'product_name as productName',
      'slogan',
      'theme',
      'logo_hash as logoHash',
      'support_email as supportEmail',
      'sender_name as senderName',
      'sender_email as senderEmail',
    ])
    .where((eb) =>
      eb.or([
        eb('brand.id', '=', id),
        eb.and([eb('brand.identifier', 'is', null), eb('brand.host', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('brand.id', '=', id), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
