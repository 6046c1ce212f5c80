import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pauseRollout, resumeRollout, retryRollout } from './rollout-status.commands.ts'
import { rollBackRollout, startRollout } from './rollouts.commands.ts'
import { getRollout, listRollouts, rolloutDevices } from './rollouts.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx'>

export const rolloutsRoutes = ({ db, inTx }: Parts) => ({
  list: calls.softwareRollouts.list.handler(async ({ input }) => ({ data: await listRollouts(db, input) })),
  get: calls.softwareRollouts.get.handler(async ({ input }) => ({
    data: { rollout: await getRollout(db, input.rolloutId) },
  })),
  devices: calls.softwareRollouts.devices.handler(async ({ input }) => {
    const { id } = await getRollout(db, input.rolloutId)
    return { data: await rolloutDevices(db, id, input) }
  }),
  start: calls.softwareRollouts.start.handler(async ({ input: { releaseId, ...plan }, context }) => ({
    data: { rolloutId: await inTx(personOf(context), (change) => startRollout(change, releaseId, plan)) },
  })),
  pause: calls.softwareRollouts.pause.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => pauseRollout(change, input.rolloutId))
    return { data: {} }
  }),
  resume: calls.softwareRollouts.resume.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => resumeRollout(change, input.rolloutId, input.failed))
    return { data: {} }
  }),
  retry: calls.softwareRollouts.retry.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => retryRollout(change, input.rolloutId))
    return { data: {} }
  }),
  rollBack: calls.softwareRollouts.rollBack.handler(async ({ input, context }) => ({
    data: {
      rolloutId: await inTx(personOf(context), (change) => rollBackRollout(change, input.rolloutId)),
    },
  })),
})
