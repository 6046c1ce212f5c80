import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const DAY_MS = 86_400_000
const from = Date.parse('2025-01-01T00:00:00+01:00')

let server: TestServer
let ask: (category: DeviceCategory, days: number) => Promise<unknown>
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  const world = await seedTwoCompanies(platform)
  const { id } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.rootGroupId,
    timezone: 'Europe/Ljubljana',
  })
  for (let i = 0; i < 40; i++) await seedDevice(platform, { locationId: id, category: 'EV_CHARGER' })
  for (let i = 0; i < 10; i++) await seedDevice(platform, { locationId: id, category: 'GRID' })
  await seedDevice(platform, { locationId: id, category: 'HVAC' })
  const api = server.client(await signIn(server, world.people.aggregator))
  ask = async (category, days) =>
    (await api.categories.ofLocation({ locationId: id, category, from, to: from + days * DAY_MS })).data.facts
})
afterAll(() => server[Symbol.asyncDispose]())

// 12,500,000 minutes: 40 chargers with one column have 217 days, 10 meters with three voltages 289
test.each([
  ['EV_CHARGER', 217, { sessions: { count: 0 } }, { sessions: null }],
  ['GRID', 289, { quality: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}] }, { quality: null }],
  ['HVAC', 366, { runs: { devices: [{}] } }, { runs: null }],
] as const)(
  'the more devices of %s, the fewer days by the minute: %i',
  async (category, mostDays, facts, none) => {
    // in local time the last day is partial, so the range is extended to a whole day
    expect(await ask(category, mostDays - 1)).toMatchObject({ mostDays, ...facts })
    expect(await ask(category, mostDays + 2)).toMatchObject({ mostDays, ...none })
  },
)
