import type { CompanyMail, CompanyMailRecord } from '@kilowatt/contracts/white-label/company-mail'
import { sql } from 'kysely'
import { changedValues } from '../../platform/audit.ts'
import type { Change, Person } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { saveBrandSender } from '../branding/index.ts'
import { newDkimKey } from '../mail/index.ts'
import { type AccessibleCompany, companySubject } from '../tenancy/index.ts'

type Sender = Pick<CompanyMail, 'senderName' | 'senderEmail'>
type DomainKey = { readonly publicKey: string; readonly sealedPrivateKey: Buffer }

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** A key for a new domain; creating it takes a while, so call this before the transaction. */
export async function keyForDomain(
  { records }: Pick<CompanyMail, 'records'>,
  { senderEmail }: Sender,
  secretKey: string,
): Promise<DomainKey | null> {
  const present = records.find(({ name }) => name === 'spf')?.hostname
  return senderEmail === null || domainOf(senderEmail) === present ? null : newDkimKey(secretKey)
}

/**
 * Sets the sender of mails. A new domain gets its own key and unchecked records.
 * @param newKey from `keyForDomain`
 * @throws AppError `conflict` if the domain was changed meanwhile
 */
export async function saveSender(
  change: Change<Person>,
  company: AccessibleCompany,
  { before, sender, newKey }: { before: Sender; sender: Sender; newKey: DomainKey | null },
): Promise<void> {
  const { tx } = change
  await saveBrandSender(tx, company.id, sender)
  const present = await tx
    .selectFrom('company_mail')
    .select('domain')
    .where('company_id', '=', company.id)
    .forUpdate()
    .executeTakeFirst()
  const domain = sender.senderEmail === null ? null : domainOf(sender.senderEmail)
  if (domain === null) await tx.deleteFrom('company_mail').where('company_id', '=', company.id).execute()
  else if (newKey !== null) await beginDomain(tx, company, domain, newKey)
  // another change was first, so the new domain has no key yet
  else if (present?.domain !== domain) throw new AppError('conflict')
  const changed = changedValues({ ...before }, { ...sender })
  if (changed) await change.audit({ ...companySubject(company), ...changed, action: 'company.change-sender' })
}

async function beginDomain(tx: Tx, { id }: AccessibleCompany, domain: string, key: DomainKey) {
  const values = {
    domain,
    // Two companies may send from one domain, each with a separate key.
    dkim_selector: `em${id}`,
    dkim_public_key: key.publicKey,
    dkim_private_key: key.sealedPrivateKey,
    spf_state: 'unchecked' as const,
    dkim_state: 'unchecked' as const,
    dmarc_state: 'unchecked' as const,
    checked_at: null,
  }
  await tx
    .insertInto('company_mail')
    .values({ company_id: id, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

type States = Record<CompanyMailRecord['name'], CompanyMailRecord['state']>

/**
 * Stores the results of a DNS check. If the name servers did not answer, an earlier verification remains. A
 * domain that was changed meanwhile was not checked.
 */
export async function keepStates(
  change: Change,
  company: Pick<AccessibleCompany, 'id' | 'name'>,
  { before, found }: { before: CompanyMail; found: readonly CompanyMailRecord[] },
): Promise<void> {
  if (before.senderEmail === null) return
  const [states, seen] = [statesOf(before.records), statesOf(found)]
  const keep = (name: keyof States) =>
    seen[name] === 'no_answer' && states[name] === 'verified' ? states[name] : seen[name]
  const after = { spf: keep('spf'), dkim: keep('dkim'), dmarc: keep('dmarc') }
  const kept = await change.tx
    .updateTable('company_mail')
    .set({
      spf_state: after.spf,
      dkim_state: after.dkim,
      dmarc_state: after.dmarc,
      checked_at: sql<Date>`now()`,
    })
    .where('company_id', '=', company.id)
    .where('domain', '=', domainOf(before.senderEmail))
    .returning('company_id')
    .executeTakeFirst()
  const changed = kept && changedValues(states, after)
  if (changed) await change.audit({ ...companySubject(company), ...changed, action: 'company.check-sender' })
}

const statesOf = (records: readonly CompanyMailRecord[]): States => ({
  spf: 'unchecked',
  dkim: 'unchecked',
  dmarc: 'unchecked',
  ...Object.fromEntries(records.map(({ name, state }) => [name, state])),
})
