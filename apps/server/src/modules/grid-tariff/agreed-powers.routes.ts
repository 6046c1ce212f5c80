import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { setAgreedPowers } from './agreed-powers.commands.ts'
import { agreedPowersAnswer, readBlockGuard } from './agreed-powers.queries.ts'

const today = () => localDateAt(TARIFF_ZONE, Date.now())

export const agreedPowersRoutes = ({ db, inTx }: Platform) => ({
  get: calls.agreedPowers.get.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await agreedPowersAnswer(db, location, today()) }
  }),
  set: calls.agreedPowers.set.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    const { powers, validFrom = null } = input
    await inTx(personOf(context), (change) =>
      setAgreedPowers(change, location, { powers, validFrom }, today()),
    )
    return { data: await agreedPowersAnswer(db, location, today()) }
  }),
  guard: calls.agreedPowers.guard.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { guard: await readBlockGuard(db, location, Date.now()) } }
  }),
})
