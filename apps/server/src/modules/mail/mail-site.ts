import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { originAt } from '../../platform/http/visited-origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCompanyBrand, findVisitedBrand, getBrandOrDefault, logoPath } from '../branding/index.ts'
import type { MailBrand } from './mail-template.ts'

/**
 * Brand of a mail, and the visited origin; part of the payload of jobs that send mail. Links use the brand's
 * own host, else PUBLIC_URL, and only without either the visited origin.
 */
export const mailSite = z.object({ brandId: z.number(), origin: z.string() })
export type MailSite = z.infer<typeof mailSite>

/** The site of a visitor, by `findVisitedBrand`. */
export async function siteOfVisit(db: Db, origin: string, identifier?: string): Promise<MailSite> {
  const { id } = await findVisitedBrand(db, origin, identifier)
  return { brandId: id, origin }
}

/** The site of a company: its brand, and links to that brand's host. */
export async function siteOfCompany(db: Db, companyId: number, origin: string): Promise<MailSite> {
  const { id } = await findCompanyBrand(db, companyId)
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
 * DKIM key of a company's mails; null while its domain is not verified. Provided by the module that manages domains.
 */
export type DkimOf = (companyId: number) => Promise<Dkim | null>

/**
 * Brand of a mail, with its sender. A company's address is used only while its domain is verified, and its
 * mails are signed for that domain.
 */
export async function getMailBrand(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  dkimOf: DkimOf,
  { brandId, origin: visited }: MailSite,
): Promise<MailBrand & { sender: Sender; linkTo: (path: string) => string }> {
  const brand = await getBrandOrDefault(db, brandId)
  const platformOrigin = config.publicUrl ?? visited
  const origin = brand.host === null ? platformOrigin : originAt(platformOrigin, brand.host)
  const dkim = brand.companyId === null ? null : await dkimOf(brand.companyId)
  const isProved = brand.companyId === null || dkim !== null
  return {
    platformName: brand.platformName,
    productName: brand.productName,
    slogan: brand.slogan,
    theme: resolveTheme(brand.theme),
    // Mail programs load pictures only over https.
    logoUrl:
      brand.logoHash !== null && origin.startsWith('https:') ? origin + logoPath(brand.logoHash) : null,
    supportEmail: brand.supportEmail,
    sender: {
      name: brand.senderName ?? brand.platformName,
      email: isProved ? brand.senderEmail : null,
      dkim,
    },
    linkTo(path) {
      if (brand.host !== null || brand.identifier === null) return origin + path
      const link = new URL(path, origin)
      link.searchParams.set('identifier', brand.identifier)
      return link.href
    },
  }
}
