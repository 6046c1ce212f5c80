import { TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { setAgreedPowers } from './agreed-powers.commands.ts'
import { getAgreedPowers, readBlockGuard } from './agreed-powers.queries.ts'

export const agreedPowersRoutes = ({ db, inTx }: Platform) => ({
  get: calls.agreedPowers.get.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { powers: await getAgreedPowers(db, location) } }
  }),
  set: calls.agreedPowers.set.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    const today = localDateAt(TARIFF_ZONE, Date.now())
    await inTx(personOf(context), (change) => setAgreedPowers(change, location, input.powers, today))
    return { data: { powers: await getAgreedPowers(db, location) } }
  }),
  guard: calls.agreedPowers.guard.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { guard: await readBlockGuard(db, location, Date.now()) } }
  }),
})
