import { MAX_RULES } from '@kilowatt/contracts/alarms/alarm-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany, seedLocationGroup } from '../../../../seed/companies.ts'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'

const connectionRule = {
  kind: 'CONTROLLER_ERROR_CONNECTION',
  isActive: true,
  severity: 'minor',
  settings: {},
  raiseDelayS: 600,
  clearDelayS: 0,
} as const
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

/** A location in a nested group, with its owner, an operator, a guest and a super admin. */
async function startScene() {
  const server = await startTestServer()
  const { platform } = server.app
  const company = await seedCompany(platform)
  const outer = await seedLocationGroup(platform, {
    companyId: company.id,
    parentId: company.rootGroupId,
    name: 'North',
  })
  const inner = await seedLocationGroup(platform, {
    companyId: company.id,
    parentId: outer.id,
    name: 'Hills',
  })
  const person = (options: Parameters<typeof seedPerson>[1]) => seedPerson(platform, options)
  const owner = await person({})
  const location = await seedLocation(platform, {
    ...{ companyId: company.id, locationGroupId: inner.id, ownerId: owner.id },
  })
  const guest = await person({})
  await seedGrant(platform, { locationId: location.id, userId: guest.id, actions: ['view'] })
  const as = async (who: { id: number }) => server.client(await signedInAs(server, who)).alarmRules
  return {
    server,
    company,
    ...{ groupId: inner.id, outerId: outer.id, locationId: location.id },
    asOwner: await as(owner),
    asGuest: await as(guest),
    asOperator: await as(await person({ role: 'ROLE_AGGREGATOR', companyId: company.id })),
    asSuperAdmin: await as(await person({ role: 'ROLE_SUPER_ADMIN' })),
    asStranger: await as(await person({})),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const inForce = async (
  rules: Awaited<ReturnType<typeof startScene>>['asOwner'],
  scope: Parameters<typeof rules.list>[0],
) => {
  const { data } = await rules.list(scope)
  const found = data.rules.find(({ kind }) => kind === 'CONTROLLER_ERROR_CONNECTION')
  return [found?.from, found?.fromName, found?.isOwn, found?.raiseDelayS]
}

test('the nearest rule applies: location, group, a group above, company, platform', async () => {
  await using scene = await startScene()
  const { asOwner, asOperator, asSuperAdmin, locationId, groupId, outerId, company } = scene
  const set = (rules: typeof asOwner, scope: object, raiseDelayS: number) =>
    rules.set({ scope, rule: { ...connectionRule, raiseDelayS } })
  const standard = await inForce(asOwner, { locationId })
  expect(standard.slice(0, 3)).toEqual(['platform', null, false])
  await set(asSuperAdmin, {}, 100)
  expect(await inForce(asOwner, { locationId })).toEqual(['platform', null, false, 100])
  await set(asOperator, { companyId: company.id }, 200)
  expect(await inForce(asOwner, { locationId })).toEqual(['company', 'Sončna energija', false, 200])
  await set(asOperator, { locationGroupId: outerId }, 300)
  expect(await inForce(asOwner, { locationId })).toEqual(['group', 'North', false, 300])
  await set(asOperator, { locationGroupId: groupId }, 400)
  expect(await inForce(asOwner, { locationId })).toEqual(['group', 'Hills', false, 400])
  const { data } = await set(asOwner, { locationId }, 500)
  expect(await inForce(asOwner, { locationId })).toEqual(['location', null, true, 500])
  expect(await inForce(asOperator, { locationGroupId: outerId })).toEqual(['group', null, true, 300])
  await asOwner.remove({ ruleId: data.rule.id })
  expect(await inForce(asOwner, { locationId })).toEqual(['group', 'Hills', false, 400])
})

test('a standard that is removed from the platform is the original one again', async () => {
  await using scene = await startScene()
  const { asSuperAdmin } = scene
  const [, , , original] = await inForce(asSuperAdmin, {})
  const { data } = await asSuperAdmin.set({ scope: {}, rule: { ...connectionRule, raiseDelayS: 77 } })
  await asSuperAdmin.remove({ ruleId: data.rule.id })
  expect(await inForce(asSuperAdmin, {})).toEqual(['platform', null, true, original])
})

test('rules are seen with the location, and set by those who may edit it or run the company', async () => {
  await using scene = await startScene()
  const { asOwner, asGuest, asOperator, asStranger, locationId, groupId, company } = scene
  const set = (rules: typeof asOwner, scope: object) => failureOf(rules.set({ scope, rule: connectionRule }))
  expect((await asGuest.list({ locationId })).data.mayEdit).toBe(false)
  expect((await asOwner.list({ locationId })).data.mayEdit).toBe(true)
  expect(await set(asGuest, { locationId })).toMatchObject({ code: 'forbidden' })
  expect(await set(asStranger, { locationId })).toMatchObject({ code: 'not_found' })
  expect(await set(asOwner, { locationGroupId: groupId })).toMatchObject({ code: 'not_found' })
  expect(await set(asOwner, { companyId: company.id })).toMatchObject({ code: 'not_found' })
  expect(await set(asOperator, {})).toMatchObject({ code: 'forbidden' })
  expect(await set(asOperator, { locationId, companyId: company.id })).toMatchObject({ code: 'invalid' })
  const { data } = await asOwner.set({ scope: { locationId }, rule: connectionRule })
  expect(await failureOf(asGuest.remove({ ruleId: data.rule.id }))).toMatchObject({ code: 'forbidden' })
  expect(await failureOf(asStranger.remove({ ruleId: data.rule.id }))).toMatchObject({ code: 'not_found' })
})

test.each([
  ['a clear value beyond the raise value', { clearValue: 5_001 }, 'clearBeyondRaise'],
  ['a value that no such quantity can have', { quantity: 'socPct' }, 'outOfRange'],
  ['a quantity that is none', { quantity: 'speed' }, 'not_a_choice'],
  ['no value', { raiseValue: null }, 'required'],
  ['a word for a number', { raiseValue: 'much' }, 'not_a_number'],
  ['a longer mean than allowed', { meanMin: 61 }, 'too_large'],
  ['a device of another location', { device: 1 }, 'not_a_choice'],
  ['a setting that the kind does not have', { colour: 'red' }, 'unknown_setting'],
])('refuses a rule with %s', async (_fault, settings, message) => {
  const { asOwner, locationId } = shared
  const rule = { ...powerRule, settings: { ...powerRule.settings, ...settings } }
  expect(await failureOf(asOwner.set({ scope: { locationId }, rule }))).toMatchObject({
    code: 'invalid',
    data: { fields: [{ message }] },
  })
})

test('refuses a quantity that the device does not measure', async () => {
  const { asOwner, locationId, server } = shared
  const device = await seedDevice(server.app.platform, { locationId })
  await server.app.platform.db
    .insertInto('device_channel')
    .values({ device_id: device.id, name: 'socPct' })
    .execute()
  const rule = { ...powerRule, settings: { ...powerRule.settings, device: device.id } }
  expect(await failureOf(asOwner.set({ scope: { locationId }, rule }))).toMatchObject({
    data: { fields: [{ path: 'rule.settings.quantity', message: 'not_measured' }] },
  })
})

test('previews of one person wait for each other, and more than can wait are refused', async () => {
  const { asOwner, locationId } = shared
  const codes = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await failureOf(asOwner.preview({ scope: { locationId }, rule: powerRule })))?.code,
    ),
  )
  expect(new Set(codes)).toEqual(new Set([undefined, 'busy']))
})

test('refuses more rules than a place can have', async () => {
  const { asOwner, locationId } = shared
  for (let i = 0; i < MAX_RULES; i++) await asOwner.set({ scope: { locationId }, rule: powerRule })
  expect(await failureOf(asOwner.set({ scope: { locationId }, rule: powerRule }))).toMatchObject({
    code: 'alarm_rules_full',
  })
})

let shared: Awaited<ReturnType<typeof startScene>>
beforeAll(async () => {
  shared = await startScene()
})
afterAll(() => shared[Symbol.asyncDispose]())
