import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addMeteringPlace, removeFromPlace } from './metering-places.commands.ts'
import { listMeteringPlaces } from './metering-places.queries.ts'

export const abstractDevicesRoutes = ({ db, inTx }: Platform) => ({
  list: calls.abstractDevices.list.handler(async ({ context }) => ({
    data: { devices: await listMeteringPlaces(db, actorOf(context).userId) },
  })),
  add: calls.abstractDevices.add.handler(async ({ input, context }) => {
    const { eimm, token_id, credentials } = input.data
    const credentialIds = new Set([token_id, ...credentials.map((one) => one.token_id)])
    return {
      data: await inTx(personOf(context), (change) => addMeteringPlace(change, { eimm, credentialIds })),
    }
  }),
  remove: calls.abstractDevices.remove.handler(async ({ input, context }) => {
    const { deviceId, tokenId } = input
    await inTx(personOf(context), (change) => removeFromPlace(change, { deviceId, credentialId: tokenId }))
    return { data: {} }
  }),
})
