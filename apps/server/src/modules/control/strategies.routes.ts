import { mayOnLocation, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation, accessLocationGroup, accessLocationWithGrant } from '../tenancy/index.ts'
import { findStop } from './manual/stops.queries.ts'
import { previewStrategies } from './preview/preview-strategies.queries.ts'
import { siteDevicesOf } from './site-devices.queries.ts'
import { changeStrategy, restoreStrategy } from './strategies/change-strategy.commands.ts'
import { copyStrategy } from './strategies/copy-strategy.commands.ts'
import { pauseStrategy, resumeStrategy } from './strategies/pause-strategy.commands.ts'
import { toRegulable } from './strategies/regulable.ts'
import { addStrategy, deleteStrategy, orderStrategies } from './strategies/strategies.commands.ts'
import { getStrategy, listStrategies } from './strategies/strategies.queries.ts'
import { accessStrategy } from './strategies/strategy.access.ts'
import { listVersions } from './strategies/strategy-versions.ts'

export const strategiesRoutes = ({ db, inTx }: Platform) => ({
  list: calls.strategies.list.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const { location, granted } = await accessLocationWithGrant(db, actor, input.locationId, 'view')
    const devices = await siteDevicesOf(db, location.id)
    const [strategies, stopped] = await Promise.all([
      listStrategies(db, location, devices),
      findStop(db, location),
    ])
    return {
      data: {
        ...{ strategies, stopped, devices: devices.map(toRegulable) },
        mayEdit: mayOnLocation(actor, location, granted, 'edit'),
        isOperator: mayRunCompany(actor, location.companyId),
        mayPause: mayOnLocation(actor, location, granted, 'control'),
      },
    }
  }),
  get: calls.strategies.get.handler(async ({ input, context }) => {
    const { id, location } = await accessStrategy(db, actorOf(context), input.strategyId, 'view')
    return { data: { strategy: await getStrategy(db, location, id) } }
  }),
  create: calls.strategies.create.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    const strategy = await inTx(personOf(context), (change) => addStrategy(change, location, input.strategy))
    return { data: { strategy } }
  }),
  update: calls.strategies.update.handler(async ({ input, context }) => {
    const strategy = await accessStrategy(db, actorOf(context), input.strategyId, 'edit')
    const changed = await inTx(personOf(context), (change) => changeStrategy(change, strategy, input))
    return { data: { strategy: changed } }
  }),
  remove: calls.strategies.remove.handler(async ({ input, context }) => {
    const strategy = await accessStrategy(db, actorOf(context), input.strategyId, 'edit')
    await inTx(personOf(context), (change) => deleteStrategy(change, strategy))
    return { data: {} }
  }),
  reorder: calls.strategies.reorder.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    await inTx(personOf(context), (change) => orderStrategies(change, location, input.strategyIds))
    return { data: {} }
  }),
  pause: calls.strategies.pause.handler(async ({ input, context }) => {
    const strategy = await accessStrategy(db, actorOf(context), input.strategyId, 'control')
    const changed = await inTx(personOf(context), (change) => pauseStrategy(change, strategy, input.until))
    return { data: { strategy: changed } }
  }),
  resume: calls.strategies.resume.handler(async ({ input, context }) => {
    const strategy = await accessStrategy(db, actorOf(context), input.strategyId, 'control')
    return { data: { strategy: await inTx(personOf(context), (change) => resumeStrategy(change, strategy)) } }
  }),
  versions: calls.strategies.versions.handler(async ({ input, context }) => {
    const { id } = await accessStrategy(db, actorOf(context), input.strategyId, 'view')
    return { data: { versions: await listVersions(db, id) } }
  }),
  restore: calls.strategies.restore.handler(async ({ input, context }) => {
    const strategy = await accessStrategy(db, actorOf(context), input.strategyId, 'edit')
    const changed = await inTx(personOf(context), (change) =>
      restoreStrategy(change, strategy, input.version),
    )
    return { data: { strategy: changed } }
  }),
  preview: calls.strategies.preview.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await previewStrategies(db, location, input, Date.now()) }
  }),
  copy: calls.strategies.copy.handler(async ({ input, context }) => {
    const source = await accessStrategy(db, actorOf(context), input.strategyId, 'edit')
    const { locationGroupId } = input
    const group =
      locationGroupId === undefined ? null : await accessLocationGroup(db, actorOf(context), locationGroupId)
    const copied = await inTx(personOf(context), (change) =>
      copyStrategy(change, source, group ?? input.locationIds ?? []),
    )
    return { data: copied }
  }),
})
