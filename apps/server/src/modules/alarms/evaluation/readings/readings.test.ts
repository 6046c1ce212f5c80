import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedGrant } from '../../../../../seed/locations.ts'
import { seedPerson } from '../../../../../seed/people.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startIngest, telemetryOf } from '../../../../testing/ingest-fixture.ts'
import { signedInAs } from '../../../../testing/people/sign-in.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'

type Ingest = Awaited<ReturnType<typeof startIngest>>

const powerRule = {
  kind: 'THRESHOLD',
  name: 'Oven',
  isActive: true,
  severity: 'minor',
  settings: {
    device: null,
    quantity: 'powerW',
    direction: 'over',
    raiseValue: 5_000,
    clearValue: 4_500,
    meanMin: 0,
  },
  raiseDelayS: 0,
  clearDelayS: 0,
} as const

/** A server that answers people, and one that stores readings in the same database. */
async function startScene(rule: object = {}, settings: object = {}) {
  await using starting = new AsyncDisposableStack()
  const web = starting.use(await startTestServer({ roles: new Set(['web'] as const) }))
  const admin = await seedPerson(web.app.platform, { role: 'ROLE_SUPER_ADMIN' })
  const { alarmRules } = web.client(await signedInAs(web, admin))
  const roles = new Set(['ingest'] as const)
  const startStoring = () => startIngest({ roles }, { sharesDatabaseOf: web })
  const storing = starting.use(new AsyncDisposableStack())
  const ingest = storing.use(await startStoring())
  const controller = starting.use(await ingest.announce())
  const { locationId } = controller.device
  const input = { ...powerRule, ...rule, settings: { ...powerRule.settings, ...settings } }
  const setRule = async (changed: object = {}) =>
    (await alarmRules.set({ scope: { locationId }, rule: { ...input, ...changed } })).data.rule
  const running = starting.move()
  return {
    ...{ web, storing, controller, locationId, alarmRules, input, setRule, startStoring },
    db: web.app.platform.db,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const alarmsOf = ({ db }: { db: Ingest['platform']['db'] }) =>
  db
    .selectFrom('alarm')
    .select(['id', 'first_at', 'last_at', 'resolved_at', 'resolved_because', 'count', 'is_flapping', 'value'])
    .where('kind', '=', 'THRESHOLD')
    .orderBy('first_at')
    .execute()

const minutely = (t0: number, powers: readonly number[]) => ({
  ...telemetryOf(t0, powers),
  dt: powers.map((_, i) => i * 60),
})

test('readings raise the same alarms on arrival as the preview finds in them', async () => {
  await using scene = await startScene({ raiseDelayS: 120, clearDelayS: 60 }, { meanMin: 3 })
  const { controller, alarmRules, locationId, input, setRule, db } = scene
  await setRule()
  let seed = 11
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let level = 4_000
  const powers = Array.from({ length: 900 }, () => {
    if (random() < 0.06) level = 3_000 + random() * 4_000
    return Math.round(level + random() * 600)
  })
  const t0 = floorToMinute(Date.now()) - 1_000 * MINUTE_MS
  for (let first = 0; first < powers.length; first += 90) {
    // a gap of twenty minutes within each message
    const part = powers.slice(first, first + 90).map((power, i) => (i >= 30 && i < 50 ? null : power))
    const known = part.flatMap((power, i) => (power === null ? [] : [{ power, i }]))
    await controller.publish('tele', {
      ...telemetryOf(
        t0 + first * MINUTE_MS,
        known.map(({ power }) => power),
      ),
      dt: known.map(({ i }) => i * 60),
    })
  }
  await eventually(async () => {
    const { data } = await alarmRules.preview({ scope: { locationId }, rule: input })
    const alarms = await alarmsOf(scene)
    const live = alarms.map(({ first_at, resolved_at }) => ({
      from: first_at.getTime(),
      to: resolved_at?.getTime() ?? null,
    }))
    expect(data.count).toBeGreaterThan(4)
    expect(live).toEqual(data.alarms.toReversed())
    expect(data).toMatchObject({ because: null, basis: 'calculated', days: 1 })
  })
  const { rows } = await sql<{ count: number }>`select count(*) from alarm where resolved_at is null`.execute(
    db,
  )
  expect(rows[0]?.count).toBeLessThan(2)
}, 60_000)

test('the preview warns about a rule that would always be active, and about a rule without readings', async () => {
  await using scene = await startScene()
  const { controller, alarmRules, locationId, input } = scene
  const t0 = floorToMinute(Date.now()) - 100 * MINUTE_MS
  await controller.publish(
    'tele',
    minutely(
      t0,
      Array.from({ length: 60 }, () => 3_000),
    ),
  )
  const preview = async (settings: object) =>
    (
      await alarmRules.preview({
        scope: { locationId },
        rule: { ...input, settings: { ...input.settings, ...settings } },
      })
    ).data
  await eventually(async () =>
    expect(await preview({ raiseValue: 100, clearValue: 100 })).toMatchObject({ isConstant: true, count: 1 }),
  )
  expect(await preview({})).toMatchObject({ isConstant: false, count: 0, because: null })
  expect(await preview({ quantity: 'socPct', raiseValue: 10, clearValue: 5 })).toMatchObject({
    because: 'nothing_known',
  })
}, 60_000)

test('a restart in the middle of a delay loses nothing', async () => {
  await using scene = await startScene({ raiseDelayS: 300 }, { meanMin: 5 })
  const { controller, storing, setRule, db, startStoring } = scene
  await setRule()
  const t0 = floorToMinute(Date.now()) - 20 * MINUTE_MS
  await controller.publish('tele', minutely(t0, [6_000, 6_000]))
  await eventually(async () => {
    const lives = await db.selectFrom('alarm_life').select('life').execute()
    expect(lives).toMatchObject([{ life: { phase: 'raising', since: t0 } }])
  })
  await controller.client.endAsync(true)
  await storing.disposeAsync()
  await using later = await startStoring()
  await using client = await later.connect(controller.device)
  await client.publishAsync(
    `em/1/${controller.device.serial}/u/tele`,
    JSON.stringify(minutely(t0 + 5 * MINUTE_MS, [6_000])),
    { qos: 1 },
  )
  await eventually(async () =>
    expect(await alarmsOf(scene)).toMatchObject([{ first_at: new Date(t0), resolved_at: null }]),
  )
}, 60_000)

test('a device that flips twice a second is one flapping alarm with few writes', async () => {
  await using scene = await startScene()
  const { controller, setRule, db } = scene
  await setRule()
  const t0 = Date.now() - 120_000
  const flips = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 6_000 : 4_000))
  for (let second = 0; second < 60; second += 10)
    await controller.publish('tele', {
      ...telemetryOf(t0 + second * 1_000, flips),
      dt: flips.map((_, i) => i / 2),
    })
  await eventually(async () => {
    const alarms = await alarmsOf(scene)
    expect(alarms.map(({ is_flapping }) => is_flapping)).toEqual([false, false, false, true])
    expect(alarms.at(-1)).toMatchObject({ resolved_at: null, count: 57 })
  })
  const { rows } = await sql<{ count: number }>`select count(*) from alarm_event`.execute(db)
  expect(rows[0]?.count).toBeLessThan(12)
}, 60_000)

test('an alarm ends with its rule', async () => {
  await using scene = await startScene()
  const { controller, setRule, alarmRules, locationId, input } = scene
  const rule = await setRule()
  const t0 = Date.now() - 60_000
  await controller.publish('tele', telemetryOf(t0, [6_000]))
  await eventually(async () => expect(await alarmsOf(scene)).toMatchObject([{ resolved_at: null }]))
  await alarmRules.set({ scope: { locationId }, rule: { ...input, slot: rule.slot, isActive: false } })
  expect(await alarmsOf(scene)).toMatchObject([{ resolved_because: 'rule' }])
  await alarmRules.set({ scope: { locationId }, rule: { ...input, slot: rule.slot } })
  // the server that stores readings is notified of the rule a moment later
  let at = t0
  await eventually(async () => {
    at += 1_000
    await controller.publish('tele', telemetryOf(at, [6_000]))
    expect((await alarmsOf(scene)).at(-1)).toMatchObject({ resolved_at: null })
  })
  await alarmRules.remove({ ruleId: rule.id })
  expect((await alarmsOf(scene)).at(-1)).toMatchObject({ resolved_because: 'rule' })
}, 60_000)

test('people who lost access are not notified', async () => {
  await using scene = await startScene()
  const { controller, setRule, db, web, locationId } = scene
  const { platform } = web.app
  const [stays, leaves] = [await seedPerson(platform), await seedPerson(platform)]
  for (const { id } of [stays, leaves])
    await seedGrant(platform, { locationId, userId: id, actions: ['view'] })
  await setRule()
  await db.deleteFrom('location_grant').where('user_id', '=', leaves.id).execute()
  await controller.publish('tele', telemetryOf(Date.now() - 60_000, [6_000]))
  await eventually(async () =>
    expect(await db.selectFrom('notice').select(['user_ids', 'needs']).execute()).toEqual([
      { user_ids: [stays.id], needs: { type: 'location', id: locationId, action: 'view' } },
    ]),
  )
}, 60_000)
