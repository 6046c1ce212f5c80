import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany } from '../../tenancy/index.ts'
import { setDuty } from './duty.commands.ts'
import { getDuty } from './duty.queries.ts'
import { decideSupport, requestSupport } from './support.commands.ts'
import { listSupportRequests } from './support.queries.ts'

export const alarmDutyRoutes = ({ db, inTx }: Platform) => ({
  duty: calls.alarmDuty.duty.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await getDuty(db, company, Date.now()) }
  }),
  setDuty: calls.alarmDuty.setDuty.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    await inTx(personOf(context), (change) => setDuty(change, company, input))
    return { data: {} }
  }),
  requestSupport: calls.alarmDuty.requestSupport.handler(async ({ input, context }) => ({
    data: { request: await inTx(personOf(context), (change) => requestSupport(change, input)) },
  })),
  supportRequests: calls.alarmDuty.supportRequests.handler(async ({ context }) => ({
    data: { requests: await listSupportRequests(db, actorOf(context).userId) },
  })),
  decideSupport: calls.alarmDuty.decideSupport.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => decideSupport(change, input.requestId, input.decision))
    return { data: {} }
  }),
})
