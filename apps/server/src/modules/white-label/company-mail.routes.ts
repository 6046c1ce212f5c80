import type { CompanyMailRecord } from '@kilowatt/contracts/white-label/company-mail'
import { isMailRecordSet, spfMechanismOf } from '@kilowatt/domain/branding/mail-records'
import { actorOf } from '../../platform/access-rule.ts'
import { authorOf } from '../../platform/audit.ts'
import { calls } from '../../platform/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAttempt } from '../identity/index.ts'
import { newDkimKey } from '../mail/index.ts'
import { accessCompany } from '../tenancy/index.ts'
import { domainOf, keepStates, type States, saveSender } from './company-mail.commands.ts'
import { getCompanyMail } from './company-mail.queries.ts'
import { lookUpTexts } from './record-lookup.ts'

const QUARTER_HOUR_S = 900

export const companyMailRoutes = (platform: Platform) => {
  const { db, inTx, config, secretKey } = platform

  const mailOf = (companyId: number, origin: string) => getCompanyMail(db, companyId, spfMechanismAt(origin))

  /** What stands for our mail server in an SPF record: as set, else the host that takes our mails, else our own. */
  const spfMechanismAt = (origin: string) =>
    config.mailSpf ?? spfMechanismOf(new URL(config.smtpUrl ?? config.publicUrl ?? origin).hostname)

  async function stateOf(record: CompanyMailRecord): Promise<CompanyMailRecord['state']> {
    const found = await lookUpTexts(record.hostname, config.dnsServers)
    if (found === null) return 'no_answer'
    return isMailRecordSet(record, found) ? 'verified' : 'not_found'
  }

  return {
    get: calls.companyMail.get.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: { mail: await mailOf(company.id, context.origin) } }
    }),

    save: calls.companyMail.save.handler(async ({ input, context }) => {
      const { companyId, ...sender } = input
      const company = await accessCompany(db, actorOf(context), companyId)
      const { senderName, senderEmail, records } = await mailOf(companyId, context.origin)
      const present = records.find(({ name }) => name === 'spf')?.hostname
      const isNewDomain = sender.senderEmail !== null && domainOf(sender.senderEmail) !== present
      // Making a key takes a while: before the transaction.
      const newKey = isNewDomain ? await newDkimKey(secretKey) : null
      await inTx((tx) =>
        saveSender(tx, authorOf(context), company, { before: { senderName, senderEmail }, sender, newKey }),
      )
      return { data: { mail: await mailOf(companyId, context.origin) } }
    }),

    check: calls.companyMail.check.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      const limit = { key: `mail-check:${company.id}`, limit: 30, windowS: QUARTER_HOUR_S }
      await countAttempt(platform, [limit], context.resHeaders)
      const { records, senderEmail } = await mailOf(company.id, context.origin)
      if (senderEmail !== null) {
        const looked = await Promise.all(
          records.map(async (record) => ({ ...record, found: await stateOf(record) })),
        )
        await inTx((tx) =>
          keepStates(tx, authorOf(context), company, {
            domain: domainOf(senderEmail),
            before: statesOf(records.map(({ name, state }) => [name, state])),
            found: statesOf(looked.map(({ name, found }) => [name, found])),
          }),
        )
      }
      return { data: { mail: await mailOf(company.id, context.origin) } }
    }),
  }
}

const statesOf = (states: [keyof States, States[keyof States]][]): States => ({
  spf: 'unchecked',
  dkim: 'unchecked',
  dmarc: 'unchecked',
  ...Object.fromEntries(states),
})
