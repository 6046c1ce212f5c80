import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessCompany } from '../../tenancy/index.ts'
import { setDuty } from './duty.commands.ts'
import { getDuty } from './duty.queries.ts'
import { decideSupport, requestSupport, supportLimits } from './support.commands.ts'
import { listSupportRequests } from './support.queries.ts'

export const alarmDutyRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    duty: calls.alarmDuty.duty.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: await getDuty(db, company, Date.now()) }
    }),
    setDuty: calls.alarmDuty.setDuty.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      await inTx(personOf(context), (change) => setDuty(change, company, input))
      return { data: {} }
    }),
    requestSupport: calls.alarmDuty.requestSupport.handler(async ({ input, context }) => {
      const person = personOf(context)
      await countAttempt(platform, supportLimits(person.actor.userId), context.resHeaders)
      return { data: { request: await inTx(person, (change) => requestSupport(change, input)) } }
    }),
    supportRequests: calls.alarmDuty.supportRequests.handler(async ({ context }) => ({
      data: { requests: await listSupportRequests(db, actorOf(context).userId) },
    })),
    decideSupport: calls.alarmDuty.decideSupport.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => decideSupport(change, input.requestId, input.decision))
      return { data: {} }
    }),
  }
}
