import { resolveTheme } from '@kilowatt/domain/branding/theme-names'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { logoPath } from '../branding/index.ts'
import { openDkimKey } from './dkim-keys.ts'
import type { MailBrand } from './mail-template.ts'

/** Which brand a mail comes from and where its links lead; part of the payload of jobs that send mail. */
export const mailSite = z.object({ brandId: z.number(), origin: z.string() })
export type MailSite = z.infer<typeof mailSite>

/**
 * The site that a visitor sees: the brand behind the identifier, else behind the host, else the default one.
 * @param origin of the request's context: PUBLIC_URL where that is set, so that a forged Host header leads nobody elsewhere
 */
export async function siteOfVisit(db: Db, origin: string, identifier?: string): Promise<MailSite> {
  const host = new URL(origin).hostname.toLowerCase()
  const { id } = await db
    .selectFrom('brand')
    .select('id')
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
  return { brandId: id, origin }
}

export type Dkim = { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }

export type Sender = {
  readonly name: string
  /** null: the server's own address */
  readonly email: string | null
  readonly dkim: Dkim | null
}

/**
 * A brand that is gone since the job was queued leaves its mails to the default one. A company's address is used only while
 * the domain is proved to be theirs, and its mails are signed in the domain's name.
 */
export async function getMailBrand(
  { db, secretKey }: Pick<Platform, 'db' | 'secretKey'>,
  { brandId, origin }: MailSite,
): Promise<MailBrand & { sender: Sender }> {
  const brand = await db
    .selectFrom('brand')
    .leftJoin('company_mail as proved', (join) =>
      join.onRef('proved.company_id', '=', 'brand.company_id').on('proved.dkim_state', '=', 'verified'),
    )
    .selectAll('brand')
    .select(['proved.domain', 'proved.dkim_selector as selector', 'proved.dkim_private_key as sealedKey'])
    .where((eb) =>
      eb.or([
        eb('brand.id', '=', brandId),
        eb.and([eb('brand.identifier', 'is', null), eb('brand.host', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('brand.id', '=', brandId), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { domain, selector, sealedKey } = brand
  const dkim =
    domain === null || selector === null || sealedKey === null
      ? null
      : { domainName: domain, keySelector: selector, privateKey: openDkimKey(sealedKey, secretKey) }
  const isProved = brand.company_id === null || dkim !== null
  return {
    platformName: brand.platform_name,
    theme: resolveTheme(brand.theme),
    // Mail programs load pictures over https or not at all.
    logoUrl:
      brand.logo_hash !== null && origin.startsWith('https:') ? origin + logoPath(brand.logo_hash) : null,
    supportEmail: brand.support_email,
    sender: {
      name: brand.sender_name ?? brand.platform_name,
      email: isProved ? brand.sender_email : null,
      dkim,
    },
  }
}
