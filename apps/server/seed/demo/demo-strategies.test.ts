import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { hashUserPassword } from '../../src/modules/identity/index.ts'
import { system } from '../../src/platform/changes.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { signIn } from '../../src/testing/people/sign-in.ts'
import { startTestServer } from '../../src/testing/servers/test-server.ts'
import { startDemoSimulator } from './demo-simulator.ts'
import { addDemoStrategies } from './demo-strategies.ts'
import { createDemoTenant } from './demo-tenant.ts'

const PASSWORD = 'correct horse battery'
const MINUTE_MS = 60_000

test('the strategies of the demo fit their devices, decide, and set values that the devices confirm', async () => {
  await using owned = new AsyncDisposableStack()
  const server = owned.use(await startTestServer({ roles: new Set(['web', 'ingest', 'jobs']) }))
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-demo-'))
  owned.defer(() => rm(dataDir, { recursive: true }))
  const { platform, mqttPort } = server.app
  const nowMs = Date.now()
  const knownUntilMs = nowMs - (nowMs % MINUTE_MS) - 2 * MINUTE_MS
  const passwordHash = await hashUserPassword(PASSWORD)
  const { fleet: made } = await platform.inTx(system, (change) =>
    createDemoTenant(change, { passwordHash, sinceMs: knownUntilMs - 60 * MINUTE_MS }),
  )
  const fleet = { sites: made.sites.map((site) => ({ ...site, knownUntilMs })) }
  owned.use(
    startDemoSimulator({
      ...{ mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, dataDir, softwareKeys: [], fleet },
      log: pino({ level: 'silent' }),
    }),
  )
  const stop = new AbortController().signal
  const strategic = await addDemoStrategies(platform, { fleet, stop })
  const marked = strategic.sites.filter(({ hasStrategies }) => hasStrategies).map(({ site }) => site)
  expect(marked).toEqual(['sunny-hill', 'old-mill', 'lake-cabin', 'bakery'])

  const client = server.client(await signIn(server, { email: 'aggregator@example.com', password: PASSWORD }))
  for (const { site, locationId } of strategic.sites) {
    const expected = marked.includes(site) ? 1 : 0
    await eventually(async () => {
      const { strategies } = (await client.strategies.list({ locationId })).data
      expect(strategies.length, site).toBeGreaterThanOrEqual(expected)
      expect(strategies.filter(({ state }) => state === null).map(({ name }) => name)).toEqual([])
      const { decisions } = (await client.setPoints.ofLocation({ locationId })).data
      const unsettled = decisions.filter(({ outcome }) => outcome !== 'confirmed')
      expect(unsettled.map(({ device, outcome }) => `${site} ${device.name} ${outcome}`)).toEqual([])
    })
  }
  const planned = strategic.sites.find(({ site }) => site === 'sunny-hill')
  await eventually(async () => {
    // the history of the demo is loaded later, so the plan of this test waits for it, and solar first applies
    const { why, strategy } = (await client.plans.ofLocation({ locationId: planned?.locationId ?? 0 })).data
    expect([strategy?.name, why?.reason]).toEqual(['Follow the best plan', 'too_little_history'])
  })
  // a second start adds nothing, and does not restore what people deleted
  expect(await addDemoStrategies(platform, { fleet: strategic, stop })).toEqual(strategic)
}, 90_000)
