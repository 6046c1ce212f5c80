import { mailColorsOf } from '@kilowatt/domain/branding/mail-colors'
import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import type { Db } from '../../../platform/database/db.ts'
import { findCompanyBrand, getBrandOrDefault, getLogo } from '../../branding/index.ts'
import type { ReportPaper } from './report-paper.ts'

/** Image types that a document can show; with another type of logo only the name is shown. */
const drawnTypes = ['image/png', 'image/jpeg']

/** Brand of a company's documents. */
export async function readPaperBrand(db: Db, companyId: number): Promise<ReportPaper['brand']> {
  const { id } = await findCompanyBrand(db, companyId)
  const brand = await getBrandOrDefault(db, id)
  const logo = brand.logoHash === null ? null : await getLogo(db, brand.logoHash)
  return {
    name: brand.platformName,
    supportEmail: brand.supportEmail,
    logo: logo && drawnTypes.includes(logo.type) ? await dataUrl(logo) : null,
    color: mailColorsOf(resolveTheme(brand.theme)).primary,
  }
}

const dataUrl = async (file: File) =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
