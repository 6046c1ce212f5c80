import type { CompanyMail } from '@kilowatt/contracts/white-label/company-mail'
import { mailRecordsOf } from '@kilowatt/domain/branding/mail-records'
import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Dkim, openDkimKey } from '../mail/index.ts'

/** The sender of a company's mails and the last state of its domain's records. */
export async function getCompanyMail(db: Db, companyId: number, spfMechanism: string): Promise<CompanyMail> {
  const row = await db
    .selectFrom('company')
    .leftJoin('brand', 'brand.company_id', 'company.id')
    .leftJoin('company_mail as mail', 'mail.company_id', 'company.id')
    .select([
      'brand.sender_name as senderName',
      'brand.sender_email as senderEmail',
      'mail.domain',
      'mail.dkim_selector as selector',
      'mail.dkim_public_key as publicKey',
      'mail.spf_state as spf',
      'mail.dkim_state as dkim',
      'mail.dmarc_state as dmarc',
      'mail.checked_at as checkedAt',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { senderName, senderEmail, domain, selector, publicKey, checkedAt, ...states } = row
  const records =
    domain === null || selector === null || publicKey === null
      ? []
      : mailRecordsOf({ domain, selector, publicKey, spfMechanism })
  return {
    senderName,
    senderEmail,
    senderInUse: senderEmail !== null && states.dkim === 'verified',
    records: records.map((record) => ({ ...record, state: states[record.name] ?? 'unchecked' })),
    checkedAt: checkedAt?.getTime() ?? null,
  }
}

/** DKIM key of a company's mails; null while its domain is not verified. */
export async function findDkim(
  { db, secretKey }: Pick<Platform, 'db' | 'secretKey'>,
  companyId: number,
): Promise<Dkim | null> {
  const proved = await db
    .selectFrom('company_mail')
    .select(['domain', 'dkim_selector as selector', 'dkim_private_key as sealedKey'])
    .where('company_id', '=', companyId)
    .where('dkim_state', '=', 'verified')
    .executeTakeFirst()
  if (!proved) return null
  const { domain, selector, sealedKey } = proved
  return { domainName: domain, keySelector: selector, privateKey: openDkimKey(sealedKey, secretKey) }
}
