import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { seedCompany } from '../../seed/companies.ts'
import { seedLocation } from '../../seed/locations.ts'
import { seedPerson } from '../../seed/people.ts'
import { readNetworkTerms } from '../modules/grid-tariff/index.ts'
import { recomputeRound } from '../modules/pricing/costs/recompute.commands.ts'
import type { Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { signedInAs } from './people/sign-in.ts'
import type { TestServer } from './servers/test-server.ts'

const ZONE = 'Europe/Ljubljana'

/** A location in Ljubljana with an owner and client, for tests of energy costs. */
export async function seedPriceHome(server: TestServer) {
  const { platform } = server.app
  const company = await seedCompany(platform)
  const owner = await seedPerson(platform, { companyId: company.id, role: 'ROLE_USER_BASIC' })
  const { id: locationId } = await seedLocation(platform, {
    ...{ companyId: company.id, locationGroupId: company.rootGroupId, ownerId: owner.id, timezone: ZONE },
  })
  return { locationId, owner, api: server.client(await signedInAs(server, owner)) }
}

/** Parts that cost calculations need, as in a server. */
export const costParts = ({ db, inTx, log }: Pick<Platform, 'db' | 'inTx' | 'log'>) => ({
  ...{ db, inTx, log, networkTermsOf: readNetworkTerms },
})

/** Calculates marked costs as if at the given instant. */
export async function calculateMarkedCosts({ app }: TestServer, now: number): Promise<void> {
  while ((await recomputeRound(costParts(app.platform), now)) > 0);
}

/** Equal quarter-hours of whole local days; null for unknown. */
export async function seedGridDays(
  db: Db,
  locationId: number,
  days: readonly string[],
  { importWh, exportWh = 0 }: { importWh: number | null; exportWh?: number | null },
): Promise<void> {
  const at = days.flatMap((day) => quarterHoursOfDay(ZONE, day).map((ms) => new Date(ms)))
  await sql`
    insert into location_quarter (location_id, at, import_wh, export_wh, covered_minutes, measured)
    select ${locationId}, q.at, ${importWh}, ${exportWh}, 15, 63 from unnest(${at}::timestamptz[]) as q (at)
    on conflict (location_id, at) do update set import_wh = excluded.import_wh, export_wh = excluded.export_wh
  `.execute(db)
  await sql`
    insert into location_day (location_id, day, covered_minutes, measured)
    select ${locationId}, d.day, 1440, 63 from unnest(${days}::date[]) as d (day)
    on conflict do nothing
  `.execute(db)
}
