import { Resolver } from 'node:dns/promises'
import type { CompanyMailRecord } from '@kilowatt/contracts/white-label/company-mail'
import { isMailRecordSet, spfMechanismOf } from '@kilowatt/domain/branding/mail-records'
import type { Config } from '../../config.ts'
import { systemCode } from '../../platform/start-error.ts'
import type { AttemptLimit } from '../identity/index.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** Longest wait for the name servers. */
const PATIENCE_MS = 8_000
const QUARTER_HOUR_S = 900

/** Checks of one company's records per period. */
export const checkLimits = (companyId: number): AttemptLimit[] => [
  { key: `mail-check:${companyId}`, limit: 30, windowS: QUARTER_HOUR_S },
]

/**
 * SPF mechanism of our mail server: the configured one, else the host that accepts our mails, else our own
 * host.
 */
export const spfMechanismAt = (
  { mailSpf, smtpUrl, publicUrl }: Pick<Config, 'mailSpf' | 'smtpUrl' | 'publicUrl'>,
  origin: string,
): string => mailSpf ?? spfMechanismOf(new URL(smtpUrl ?? publicUrl ?? origin).hostname)

/** The records as found in the DNS. */
export const lookUpRecords = (
  records: readonly CompanyMailRecord[],
  servers: readonly string[] | null,
): Promise<CompanyMailRecord[]> =>
  Promise.all(records.map(async (record) => ({ ...record, state: await stateInDns(record, servers) })))

async function stateInDns(
  record: CompanyMailRecord,
  servers: readonly string[] | null,
): Promise<CompanyMailRecord['state']> {
  const found = await lookUpTexts(record.hostname, servers)
  if (found === null) return 'no_answer'
  return isMailRecordSet(record, found) ? 'verified' : 'not_found'
}

/**
 * TXT records of a name, each with its strings joined; empty if the name or the record does not exist.
 * @param servers name servers, `address` or `address:port`; null: those of the system
 * @returns null if no server answered in time
 */
async function lookUpTexts(hostname: string, servers: readonly string[] | null): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const impatient = setTimeout(() => resolver.cancel(), PATIENCE_MS)
  try {
    return (await resolver.resolveTxt(hostname)).map((strings) => strings.join(''))
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(systemCode(error) ?? '') ? [] : null
  } finally {
    clearTimeout(impatient)
  }
}
