import type { AlarmRuleInput } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { replayFindings } from '@kilowatt/domain/alarms/alarm-replay'
import { initialSettings } from '@kilowatt/domain/alarms/alarm-settings'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../../../seed/companies.ts'
import { seedLocation } from '../../../../../seed/locations.ts'
import { system } from '../../../../platform/changes.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { createSite, type SiteCompany } from '../../../../testing/site-fixture.ts'
import { registerOemDevices } from '../../../devices/index.ts'
import { periodicJudges } from '../../evaluation/periodic/periodic-judges.ts'
import { soundKind } from '../alarm-rules.commands.ts'
import { accessRuleScope } from '../rule-scope.ts'
import { previewRule } from './rule-preview.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 5, 15, 12, 7)
const THIS_HOUR = Date.UTC(2026, 5, 15, 12)
const admin = { userId: 0, role: 'ROLE_SUPER_ADMIN', companyId: null, runsCompanyIds: [] } as const

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
const newSite = (devices: readonly { category: 'BATTERY' | 'GRID' }[] = [], company?: SiteCompany) =>
  server.app.platform.inTx(system, ({ tx }) =>
    createSite(tx, {
      devices: devices.length > 0 ? devices : [{ category: 'GRID' }],
      ...(company && { company }),
    }),
  )

type Changed = Partial<Omit<AlarmRuleInput, 'kind'>>
const ruleOf = (name: AlarmKindName, changed: Changed = {}): AlarmRuleInput => {
  const kind = alarmKinds[name]
  const { severity, raiseDelayS, clearDelayS } = kind.initial
  return {
    ...{ kind: name, name: null, isActive: true, severity, raiseDelayS, clearDelayS },
    ...changed,
    settings: { ...initialSettings(kind), ...changed.settings },
  }
}
async function preview(at: Parameters<typeof accessRuleScope>[2], rule: AlarmRuleInput, now = NOW) {
  const scope = await accessRuleScope(db(), admin, at, 'view')
  return previewRule(db(), scope, { rule, kind: soundKind(scope, rule) }, now)
}

const setConsumption = (locationId: number, days: number, whOf: (hour: number) => number) => {
  const hours = Array.from({ length: days * 24 }, (_, i) => i)
  return sql`
    insert into location_quarter (location_id, at, consumption_wh, covered_minutes, measured)
    select ${locationId}, to_timestamp(h.start / 1000) + q * interval '15 minutes', h.wh / 4, 15, 63
    from unnest(
      ${hours.map((hour) => THIS_HOUR - (hour + 1) * HOUR_MS)}::double precision[],
      ${hours.map(whOf)}::double precision[]
    ) as h (start, wh) cross join generate_series(0, 3) q
  `.execute(db())
}
/** 400 Wh an hour, but 9 kWh in an hour each five days ago. */
const withPeaks = (hour: number) => (hour % 120 === 30 ? 9_000 : 400 + (hour % 7) * 10)

test('unusual consumption is found as often as the live rule finds it', async () => {
  const { locationId } = await newSite()
  await setConsumption(locationId, 50, withPeaks)
  const rule = ruleOf('UNUSUAL_CONSUMPTION', { raiseDelayS: 0, clearDelayS: 3_600 })
  const found = await preview({ locationId }, rule)
  expect(found).toMatchObject({ count: 6, basis: 'calculated', because: null, isConstant: false, days: 30 })
  expect(found.locations).toEqual({ total: 1, tried: 1, fired: 1, unplaced: 0 })
  await sql`analyze location_quarter`.execute(db())
  const judge = periodicJudges.find(({ kind }) => kind.name === 'UNUSUAL_CONSUMPTION')
  const inForce = { locationId, id: 1, ...rule }
  const findings = []
  for (let hour = 10 * 24; hour >= 0; hour--) {
    const at = THIS_HOUR - hour * HOUR_MS
    const rules = { ofLocation: new Map([[locationId, inForce]]), standard: null }
    const [judged] = (await judge?.judge(db(), rules, at)) ?? []
    if (judged) findings.push({ at, finding: judged.finding })
  }
  const live = replayFindings(findings, rule)
  expect(live.length).toBe(2)
  expect(found.alarms.slice(0, 2).toReversed()).toEqual(live)
})

test('with too little history the preview gives that reason instead of a count', async () => {
  const { locationId } = await newSite()
  await setConsumption(locationId, 5, withPeaks)
  expect(await preview({ locationId }, ruleOf('UNUSUAL_CONSUMPTION'))).toMatchObject({
    count: 0,
    because: 'nothing_known',
  })
})

test('a battery that did not charge is found from its quarter-hours', async () => {
  const { locationId, deviceIds } = await newSite([{ category: 'BATTERY' }])
  const start = THIS_HOUR - 2 * DAY_MS
  const powers = Array.from({ length: 96 }, (_, i) => (i >= 20 && i < 28 ? 0 : -2_000))
  const at = powers.map((_, i) => new Date(start + i * QUARTER_MS))
  await sql`insert into device_quarter (location_id, device_id, at, power_mean_w, soc_pct, covered_minutes, mark)
    select ${locationId}, ${deviceIds[0]}, q.at, q.w, 40, 15, 'ok'
    from unnest(${at}::timestamptz[], ${powers}::real[]) as q (at, w)`.execute(db())
  await sql`insert into location_quarter (location_id, at, export_wh, covered_minutes, measured)
    select ${locationId}, q.at, 500, 15, 0 from unnest(${at}::timestamptz[]) as q (at)`.execute(db())
  const rule = ruleOf('BATTERY_NOT_CHARGING')
  expect(await preview({ locationId }, rule)).toMatchObject({
    count: 1,
    // two quarter-hours without charging after 20, charging again in the mean of 27 and 28
    alarms: [{ from: start + 22 * QUARTER_MS, to: start + 29 * QUARTER_MS }],
  })
  expect(await preview({ locationId }, { ...rule, raiseDelayS: 6 * 3_600 })).toMatchObject({ count: 0 })
  const { locationId: other } = await newSite()
  expect(await preview({ locationId: other }, rule)).toMatchObject({ because: 'nothing_known' })
})

test('alarms about a lost controller are counted from its logged connections, with the delay of the rule', async () => {
  const { locationId } = await newSite()
  const [controller] = await server.app.platform.inTx(system, ({ tx }) =>
    registerOemDevices(tx, [{ type: 'CONTROLLER', locationId }]),
  )
  await sql`update oem_device set claimed_at = ${new Date(NOW - 40 * DAY_MS)} where id = ${controller?.id}`.execute(
    db(),
  )
  const turns: [hoursAgo: number, ended: string | null][] = [
    [900, null],
    [500, 'network'],
    [499.9, null],
    [300, 'keep_alive'],
    [298, null],
    [200, 'taken_over'],
    [100, 'server_stopped'],
    [99.98, null],
    [5, 'network'],
  ]
  for (const [hoursAgo, ended] of turns)
    await sql`insert into connection_event (oem_device_id, at, ended)
      values (${controller?.id}, ${new Date(NOW - hoursAgo * HOUR_MS)}, ${ended})`.execute(db())
  const after = (raiseDelayS: number) =>
    preview({ locationId }, ruleOf('CONTROLLER_ERROR_CONNECTION', { raiseDelayS, clearDelayS: 0 }))
  expect(await after(0)).toMatchObject({ count: 3, basis: 'calculated', days: 30 })
  expect(await after(600)).toMatchObject({
    count: 2,
    alarms: [
      { from: NOW - 5 * HOUR_MS, to: null },
      { from: NOW - 300 * HOUR_MS, to: NOW - 298 * HOUR_MS },
    ],
  })
})

const record = (locationId: number, daysAgo: number, hours: number, about: object = {}) =>
  db()
    .insertInto('alarm')
    .values({
      ...{ company_id: null, location_id: locationId, kind: 'ERROR', slot: 'ERROR', rule_id: null },
      ...{ source: `location:${locationId}`, oem_device_id: null, device_id: null, severity: 'major' },
      ...{ value: null, limit_value: null, unit: null, code: null },
      first_at: new Date(NOW - daysAgo * DAY_MS),
      last_at: new Date(NOW - daysAgo * DAY_MS),
      resolved_at: new Date(NOW - daysAgo * DAY_MS + hours * HOUR_MS),
      resolved_because: 'cleared',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('conditions that leave no other trace are counted from recorded alarms, with the new delay', async () => {
  const { locationId } = await newSite()
  const standard = await db()
    .selectFrom('alarm_rule')
    .select(['id', 'raise_delay_s as raiseDelayS'])
    .where('slot', '=', 'ERROR')
    .executeTakeFirstOrThrow()
  for (const [daysAgo, hours] of [
    [40, 1],
    [20, 1],
    [10, 5],
    [3, 1],
  ] as const)
    await record(locationId, daysAgo, hours, { rule_id: standard.id })
  const { raiseDelayS } = standard
  expect(await preview({ locationId }, ruleOf('ERROR', { raiseDelayS, clearDelayS: 0 }))).toMatchObject({
    ...{ count: 3, basis: 'recorded', isAtLeast: false, because: null },
  })
  expect(await preview({ locationId }, ruleOf('ERROR', { raiseDelayS: 2 * 3_600 }))).toMatchObject({
    count: 1,
  })
  await sql`update alarm_rule set raise_delay_s = 60 where id = ${standard.id}`.execute(db())
  expect(await preview({ locationId }, ruleOf('ERROR', { raiseDelayS: 0 }))).toMatchObject({
    isAtLeast: true,
  })
  await sql`update alarm_rule set raise_delay_s = ${raiseDelayS} where id = ${standard.id}`.execute(db())
})

test('a rule with more days without portal data starts its alarms that many days later', async () => {
  const { locationId } = await newSite()
  const kind = 'PORTAL_DATA_MISSING'
  await record(locationId, 10, 48, { kind, slot: kind, limit_value: 4 })
  const after = (days: number) => preview({ locationId }, ruleOf(kind, { settings: { days } }))
  expect(await after(4)).toMatchObject({ count: 1, basis: 'recorded', isAtLeast: false })
  expect(await after(5)).toMatchObject({ count: 1, alarms: [{ from: NOW - 9 * DAY_MS }] })
  expect(await after(6)).toMatchObject({ count: 0 })
  expect(await after(3)).toMatchObject({ count: 1, isAtLeast: true })
})

test('an alarm that is open now does not count for a rule that would wait longer', async () => {
  const { locationId } = await newSite()
  const kind = 'PORTAL_DATA_MISSING'
  const open = { kind, slot: kind, limit_value: 4, resolved_at: null, resolved_because: null }
  await record(locationId, 1, 0, open)
  const after = (days: number) => preview({ locationId }, ruleOf(kind, { settings: { days } }))
  expect(await after(5)).toMatchObject({ count: 1, alarms: [{ from: NOW, to: null }] })
  expect(await after(6)).toMatchObject({ count: 0, alarms: [] })
})

test('an hour that is not over is not tried yet', async () => {
  const { locationId } = await newSite()
  await setConsumption(locationId, 50, (hour) => (hour === 0 ? 9_000 : 400))
  const rule = ruleOf('UNUSUAL_CONSUMPTION', { raiseDelayS: 0 })
  // the last quarter-hour has begun, so all four have a value
  expect(await preview({ locationId }, rule, THIS_HOUR - 5 * 60_000)).toMatchObject({ count: 0 })
  expect(await preview({ locationId }, rule, THIS_HOUR)).toMatchObject({
    count: 1,
    alarms: [{ from: THIS_HOUR }],
  })
})

test('a rule that is off has recorded nothing that could be counted', async () => {
  const { locationId } = await newSite()
  await sql`insert into alarm_rule (location_id, kind, slot, is_active, severity, settings, raise_delay_s, clear_delay_s)
    values (${locationId}, 'OFF_GRID', 'OFF_GRID', false, 'major', '{}', 0, 0)`.execute(db())
  expect(await preview({ locationId }, ruleOf('OFF_GRID'))).toMatchObject({ count: 0, because: 'off' })
})

test('a company rule is tried where no nearer rule applies', async () => {
  const company = await seedCompany(server.app.platform)
  const sites = [await newSite([], company), await newSite([], company), await newSite([], company)]
  const [fires, quiet, own] = sites.map(({ locationId }) => locationId)
  if (!fires || !quiet || !own) throw new Error('no locations')
  for (const locationId of [fires, own]) await record(locationId, 5, 1)
  await record(fires, 9, 1)
  const at = { companyId: company.id }
  const places = (total: number, fired: number) => ({ total, tried: total, fired, unplaced: 0 })
  expect(await preview(at, ruleOf('ERROR'))).toMatchObject({ count: 3, locations: places(3, 2) })
  await sql`insert into alarm_rule (location_id, kind, slot, is_active, severity, settings, raise_delay_s, clear_delay_s)
    values (${own}, 'ERROR', 'ERROR', true, 'major', '{}', 0, 0)`.execute(db())
  expect(await preview(at, ruleOf('ERROR'))).toMatchObject({ count: 2, locations: places(2, 1) })
  const inGroup = { locationGroupId: company.rootGroupId }
  expect(await preview(inGroup, ruleOf('ERROR'))).toMatchObject({ count: 2, locations: places(2, 1) })
})

test('many locations are tried as a sample, the same one each time', async () => {
  const company = await seedCompany(server.app.platform)
  for (let i = 0; i < 23; i++) await newSite([], company)
  const found = await preview({ companyId: company.id }, ruleOf('EXCESS_POWER_QUARTER'))
  expect(found.locations).toEqual({ total: 23, tried: 20, fired: 0, unplaced: 0 })
})

test('a rule about missing production cannot be tried without coordinates', async () => {
  const { locationId, companyId } = await newSite()
  await sql`update location set latitude = null, longitude = null where id = ${locationId}`.execute(db())
  expect(await preview({ locationId }, ruleOf('NO_PRODUCTION'))).toMatchObject({ because: 'coordinates' })
  const company = { id: companyId, rootGroupId: 0 }
  expect((await preview({ companyId: company.id }, ruleOf('NO_PRODUCTION'))).locations).toMatchObject({
    unplaced: 1,
  })
})

test('missing coordinates are counted over all locations, and those with coordinates are tried', async () => {
  const company = await seedCompany(server.app.platform)
  for (let i = 0; i < 15; i++) await newSite([], company)
  await sql`
    update location set latitude = 46.05, longitude = 14.5
    where id = (select max(id) from location where company_id = ${company.id})
  `.execute(db())
  const found = await preview({ companyId: company.id }, ruleOf('NO_PRODUCTION'))
  expect(found.because).not.toBe('coordinates')
  expect(found.locations).toMatchObject({ total: 15, tried: 1, unplaced: 14 })
})

/** A company that lost as many controllers at once, an hour ago and some hours before, for 30 minutes each. */
async function lostTogether(controllers: number) {
  const company = await seedCompany(server.app.platform)
  const { locationId } = await newSite([], company)
  const all = await server.app.platform.inTx(system, ({ tx }) =>
    registerOemDevices(
      tx,
      Array.from({ length: controllers }, () => ({ type: 'CONTROLLER' as const, locationId })),
    ),
  )
  const ids = all.map(({ id }) => id)
  await sql`update oem_device set claimed_at = ${new Date(NOW - 40 * DAY_MS)} where id = any(${ids})`.execute(
    db(),
  )
  for (const [hoursAgo, ended] of [
    [900, null],
    [5, 'network'],
    [4.5, null],
    [1, 'network'],
    [0.5, null],
  ] as const)
    await sql`insert into connection_event (oem_device_id, at, ended)
      select id, ${new Date(NOW - hoursAgo * HOUR_MS)}, ${ended} from unnest(${ids}::integer[]) id`.execute(
      db(),
    )
  return company
}

test('outages are counted in one company, and for a rule of the platform in all companies without their own rule', async () => {
  const [few, many, own] = [await lostTogether(3), await lostTogether(4), await lostTogether(4)]
  await sql`insert into alarm_rule (company_id, kind, slot, is_active, severity, settings, raise_delay_s, clear_delay_s)
    values (${own.id}, 'OUTAGE', 'OUTAGE', true, 'major', '{"controllers": 4, "withinMin": 5}', 0, 0)`.execute(
    db(),
  )
  const rule = ruleOf('OUTAGE', { raiseDelayS: 0, settings: { controllers: 4, withinMin: 5 } })
  expect(await preview({ companyId: few.id }, rule)).toMatchObject({ count: 0, because: null })
  expect(await preview({ companyId: many.id }, rule)).toMatchObject({
    ...{ count: 2, isAtLeast: false, basis: 'calculated', locations: null },
    alarms: [
      { from: NOW - HOUR_MS, to: NOW - 0.5 * HOUR_MS },
      { from: NOW - 5 * HOUR_MS, to: NOW - 4.5 * HOUR_MS },
    ],
  })
  // what a network lost is not stored, so there may have been more
  expect(await preview({}, rule)).toMatchObject({ count: 2, isAtLeast: true, because: null })
})

test('every kind can be tried wherever its rules are set', async () => {
  const company = await seedCompany(server.app.platform)
  const { id: locationId } = await seedLocation(server.app.platform, {
    ...{ companyId: company.id, locationGroupId: company.rootGroupId },
  })
  const scopes = [{ locationId }, { locationGroupId: company.rootGroupId }, { companyId: company.id }, {}]
  for (const name of Object.keys(alarmKinds) as AlarmKindName[])
    for (const scope of scopes) {
      const place = await accessRuleScope(db(), admin, scope, 'view')
      const settings = { budget: 100, raiseValue: 1, clearValue: 1 }
      const fields = alarmKinds[name].fields.map((field) => field.name)
      const own = Object.fromEntries(
        Object.entries(settings).filter(([field]) => fields.includes(field as never)),
      )
      const rule = ruleOf(name, { settings: { ...initialSettings(alarmKinds[name]), ...own } })
      let kind: ReturnType<typeof soundKind>
      try {
        kind = soundKind(place, rule)
      } catch {
        continue
      }
      const found = await previewRule(db(), place, { rule, kind }, NOW)
      expect(found.count, `${name} ${JSON.stringify(scope)}`).toBeGreaterThanOrEqual(0)
    }
})
