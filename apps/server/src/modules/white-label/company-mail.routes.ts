import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAttempt } from '../identity/index.ts'
import { accessCompany } from '../tenancy/index.ts'
import { keepStates, keyForDomain, saveSender } from './company-mail.commands.ts'
import { getCompanyMail } from './company-mail.queries.ts'
import { checkLimits, lookUpRecords, spfMechanismAt } from './record-lookup.ts'

export const companyMailRoutes = (platform: Platform) => {
  const { db, inTx, config, secretKey } = platform
  const mailOf = (companyId: number, origin: string) =>
    getCompanyMail(db, companyId, spfMechanismAt(config, origin))

  return {
    get: calls.companyMail.get.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: { mail: await mailOf(company.id, context.origin) } }
    }),

    save: calls.companyMail.save.handler(async ({ input: { companyId, ...sender }, context }) => {
      const company = await accessCompany(db, actorOf(context), companyId)
      const before = await mailOf(company.id, context.origin)
      const newKey = await keyForDomain(before, sender, secretKey)
      await inTx(personOf(context), (change) => saveSender(change, company, { before, sender, newKey }))
      return { data: { mail: await mailOf(company.id, context.origin) } }
    }),

    check: calls.companyMail.check.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      await countAttempt(platform, checkLimits(company.id), context.resHeaders)
      const before = await mailOf(company.id, context.origin)
      const found = await lookUpRecords(before.records, config.dnsServers)
      await inTx(personOf(context), (change) => keepStates(change, company, { before, found }))
      return { data: { mail: await mailOf(company.id, context.origin) } }
    }),
  }
}
