import type { LocationPowers } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { setAgreedPowers } from '../../src/modules/grid-tariff/index.ts'
import { accessLocation } from '../../src/modules/tenancy/index.ts'
import type { Person } from '../../src/platform/changes.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { DemoFleet } from './demo-fleet-file.ts'
import { type DemoPlace, demoPlaces } from './demo-places.ts'
import { DEMO_PRICES_FROM, demoAgreedKw } from './demo-plan.ts'

/** As in the emulated portal's contract for the flat's metering place. */
const FLAT: LocationPowers = {
  ...{ connectionKw: 6, phases: 1, consumer: 'household', userGroup: 0, setBy: 'operator' },
  kw: [2, 2.4, 2.4, 2.4, 2.4],
}

const powersOf = ({ site, gridLimitW }: DemoPlace): LocationPowers =>
  site === 'river-flat'
    ? FLAT
    : {
        ...{ connectionKw: gridLimitW / 1000, phases: 3, consumer: 'household', userGroup: 0 },
        ...{ setBy: 'operator', kw: [...demoAgreedKw(gridLimitW)] },
      }

/** Agreed powers of the places with prices, valid from the same day. */
export async function agreeDemoPowers(
  { db, inTx, config }: Platform,
  { ownerId, companyId, fleet }: { ownerId: number; companyId: number; fleet: DemoFleet },
): Promise<void> {
  const actor = { userId: ownerId, role: 'ROLE_USER_ADVANCED', companyId, runsCompanyIds: [] } as const
  const author: Person = { actor, ip: '127.0.0.1', origin: config.publicUrl ?? 'http://localhost' }
  const today = localDateAt(TARIFF_ZONE, Date.now())
  for (const place of demoPlaces) {
    const locationId = fleet.sites.find(({ site }) => site === place.site)?.locationId
    if (!place.isOwners || locationId === undefined) continue
    const location = await accessLocation(db, actor, locationId, 'edit')
    const powers = { powers: powersOf(place), validFrom: DEMO_PRICES_FROM }
    await inTx(author, (change) => setAgreedPowers(change, location, powers, today))
  }
}
