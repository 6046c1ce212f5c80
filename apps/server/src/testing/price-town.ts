import { addDays } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { seedCompany } from '../../seed/companies.ts'
import { seedLocation } from '../../seed/locations.ts'
import { seedPerson } from '../../seed/people.ts'
import { exampleComponent, examplePlan, exampleVersion } from './calls/example-plan.ts'
import { signedInAs } from './people/sign-in.ts'
import { calculateMarkedCosts, seedGridDays } from './price-home.ts'
import type { TestServer } from './servers/test-server.ts'

export const townZone = 'Europe/Ljubljana'
export const april = Array.from({ length: 30 }, (_, i) => addDays('2026-04-01', i))

type Plan = NonNullable<Parameters<typeof examplePlan>[0]>

/** A company with homes that import 1 kW and use 0.4 kW of their own solar, each with its own plan, or none. */
export async function seedPriceTown(server: TestServer, plans: readonly (Plan | null)[]) {
  const { platform } = server.app
  const company = await seedCompany(platform)
  const runner = await seedPerson(platform, { companyId: company.id, role: 'ROLE_AGGREGATOR' })
  const api = server.client(await signedInAs(server, runner))
  const ids: number[] = []
  for (const plan of plans) {
    const { id } = await seedLocation(platform, {
      ...{ companyId: company.id, locationGroupId: company.rootGroupId, timezone: townZone },
    })
    ids.push(id)
    await seedGridDays(platform.db, id, april, { importWh: 250, exportWh: 50 })
    await sql`update location_quarter set solar_to_house_wh = 60, solar_to_battery_wh = 40 where location_id = ${id}`.execute(
      platform.db,
    )
    if (plan === null) continue
    const { plan: saved } = (await api.utilityPlans.create({ plan: examplePlan(plan) })).data
    await api.priceLists.create({ locationId: id, planId: saved.id, validFrom: '2026-03-01' })
  }
  const count = () => calculateMarkedCosts(server, Date.parse('2026-05-10T10:00:00Z'))
  return { api, ids, company, count }
}

export const inEuros: Plan = {
  versions: [
    exampleVersion([
      exampleComponent('Energy', '0.10'),
      exampleComponent('Fee', '3', { unit: 'month', kind: 'standing_charge' }),
      exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
    ]),
  ],
}
export const inCrowns: Plan = { ...inEuros, name: 'Koruny', currency: 'CZK' }
