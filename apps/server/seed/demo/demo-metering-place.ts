import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { addCredential, addMeteringPlace, startFetch, tiePlace } from '../../src/modules/portal/index.ts'
import { accessLocation } from '../../src/modules/tenancy/index.ts'
import type { Person } from '../../src/platform/changes.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { DemoFleet } from './demo-fleet-file.ts'

/** The only token of the emulated portal, and the place of a household in a flat. */
const TOKEN = 'demo-token-of-the-portal'
const EIMM = '3-0000003'
const SITE = 'river-flat'

/** Links a metering place from the portal to the owner's flat, so that both can be seen without entering a token. */
export async function tieDemoMeteringPlace(
  { db, inTx, secretKey, config }: Platform,
  { ownerId, companyId, fleet }: { ownerId: number; companyId: number; fleet: DemoFleet },
): Promise<void> {
  const locationId = fleet.sites.find(({ site }) => site === SITE)?.locationId
  if (locationId === undefined) return
  const actor = { userId: ownerId, role: 'ROLE_USER_ADVANCED', companyId, runsCompanyIds: [] } as const
  const author: Person = { actor, ip: '127.0.0.1', origin: config.publicUrl ?? 'http://localhost' }
  const location = await accessLocation(db, actor, locationId, 'edit')
  const nowMs = Date.now()
  const today = localDateAt(TARIFF_ZONE, nowMs)
  await inTx(author, async (change) => {
    const { id: credentialId } = await addCredential(change, TOKEN, secretKey)
    const place = await addMeteringPlace(change, { eimm: EIMM, credentialIds: new Set([credentialId]) })
    await startFetch(change, place, { to: today, hasPortal: true, today, at: new Date(nowMs) })
    await tiePlace(change, location, place.id, { keptDays: config.retention.minuteDays, nowMs })
  })
}
