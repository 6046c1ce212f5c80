import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SeparateProcess } from '../../platform/separate-process.ts'
import { calculateNetworkCosts } from './calculations.queries.ts'

export const calculationsRoutes = ({ db }: Platform, apart: SeparateProcess) => ({
  calculate: calls.calculations.calculate.handler(async ({ input: { deviceId, data: asked }, context }) => {
    const { userId } = actorOf(context)
    return { data: await calculateNetworkCosts({ db, apart }, userId, { deviceId, asked }, Date.now()) }
  }),
})
