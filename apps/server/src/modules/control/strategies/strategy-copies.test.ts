import { MAX_STRATEGIES } from '@kilowatt/contracts/control/control-limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import {
  type ControlHome,
  reserveStrategy,
  seedBattery,
  startControlHome,
} from '../../../testing/control-home.ts'
import { failureOf } from '../../../testing/failure-of.ts'

let home: ControlHome
beforeAll(async () => {
  home = await startControlHome()
})
afterAll(() => home[Symbol.asyncDispose]())
beforeEach(() => home.db.deleteFrom('strategy').execute())

const add = async (by = home.asOperator) =>
  (
    await by.strategies.create({
      ...{ locationId: home.locationId, strategy: reserveStrategy(home.batteryId) },
    })
  ).data.strategy
const copy = async (strategyId: number, ...locationIds: number[]) =>
  (await home.asOperator.strategies.copy({ strategyId, locationIds })).data
const only = async (locationId: number, by = home.asOwner) =>
  (await by.strategies.list({ locationId })).data.strategies[0]

test('a strategy is copied to locations with a suitable device, and the other locations are named', async () => {
  const [a, b, bare, full] = [
    await home.addHome('A'),
    await home.addHome('B'),
    await home.addHome('Bare', { isBare: true }),
    await home.addHome('Full'),
  ]
  await home.db
    .insertInto('strategy')
    .values(
      Array.from({ length: MAX_STRATEGIES }, (_, place) => ({
        ...{
          location_id: full.locationId,
          kind: 'RESERVE' as const,
          name: `${place}`,
          place,
          is_active: true,
        },
        ...{ settings: '{}', device_ids: [full.batteryId] },
      })),
    )
    .execute()
  const template = await add()
  const ids = [home, a, b, bare, full].map(({ locationId }) => locationId)
  expect(await copy(template.id, ...ids)).toEqual({
    copied: 2,
    skipped: [
      { location: { id: bare.locationId, name: 'Bare' }, reason: 'noDevice' },
      { location: { id: full.locationId, name: 'Full' }, reason: 'full' },
    ],
  })
  expect(await only(a.locationId)).toMatchObject({
    ...{ name: template.name, deviceIds: [a.batteryId], version: 1 },
    ...{ template: { id: template.id, name: template.name }, setUpBy: 'Oto Novak' },
  })
  expect(await copy(template.id, a.locationId)).toEqual({ copied: 1, skipped: [] })
  expect((await home.asOwner.strategies.list({ locationId: a.locationId })).data.strategies).toHaveLength(1)
  expect((await home.auditOf('strategy.copy')).at(-1)).toMatchObject({ after: { locations: 'A, B' } })
  expect(await home.noticesTo(home.people.owner.id)).toContain('strategySetUp')
})

test('only locations that the person may edit get a copy, and foreign locations answer as absent', async () => {
  const mine = await home.addHome('Mine')
  const other = await home.addHome('Of another owner', { ownerId: home.people.stranger.id })
  const template = await add(home.asOwner)
  const { strategies } = home.asOwner
  const codeOf = async (id: number) =>
    (await failureOf(strategies.copy({ strategyId: template.id, locationIds: [mine.locationId, id] })))?.code
  expect(await codeOf(other.locationId)).toBe('not_found')
  expect(await codeOf(999_999)).toBe('not_found')
  expect(await only(mine.locationId)).toBeUndefined()

  const [viewed] = [await home.addHome('Viewed', { ownerId: home.people.stranger.id })]
  await home.platform.pool.query(
    `insert into location_grant (location_id, user_id, can_view, can_control, can_edit, can_manage_users, can_manage_pricing)
    values ($1, $2, true, true, false, false, false)`,
    [viewed.locationId, home.people.owner.id],
  )
  const { data } = await strategies.copy({ strategyId: template.id, locationIds: [viewed.locationId] })
  expect(data).toEqual({
    ...{ copied: 0, skipped: [{ location: { id: viewed.locationId, name: 'Viewed' }, reason: 'forbidden' }] },
  })
})

test('copies follow the template until a person changes them', async () => {
  const [a, b] = [await home.addHome('A'), await home.addHome('B')]
  const template = await add()
  await copy(template.id, a.locationId, b.locationId)
  const ofB = await only(b.locationId)
  await home.asOwner.strategies.update({
    ...{ strategyId: ofB?.id ?? 0, version: 1, strategy: reserveStrategy(b.batteryId, { name: 'My own' }) },
  })
  const change = (version: number, reservePct: number) =>
    home.asOperator.strategies.update({
      ...{ strategyId: template.id, version },
      strategy: reserveStrategy(home.batteryId, { settings: { reservePct } }),
    })
  await change(1, 60)
  expect(await only(a.locationId)).toMatchObject({
    ...{ settings: { reservePct: 60 }, version: 2, deviceIds: [a.batteryId], template: { id: template.id } },
  })
  expect(await only(b.locationId)).toMatchObject({
    ...{ name: 'My own', settings: { reservePct: 30 }, template: null },
  })
  const versions = await home.asOwner.strategies.versions({ strategyId: (await only(a.locationId))?.id ?? 0 })
  expect(versions.data.versions.map(({ version, changedBy }) => [version, changedBy])).toEqual([
    [2, 'Oto Novak'],
    [1, 'Oto Novak'],
  ])
  await home.asOperator.strategies.remove({ strategyId: template.id })
  expect(await only(a.locationId)).toMatchObject({ settings: { reservePct: 60 }, template: null })
})

test('a template does not change locations of another company, or locations that its author may not edit', async () => {
  const [a, b] = [await home.addHome('A'), await home.addHome('B', { ownerId: home.people.stranger.id })]
  const template = await add()
  await copy(template.id, a.locationId, b.locationId)
  const strategy = reserveStrategy(home.batteryId, { name: 'By the owner' })
  await home.asOwner.strategies.update({ strategyId: template.id, version: 1, strategy })
  expect((await only(a.locationId))?.name).toBe('By the owner')
  expect((await only(b.locationId, home.asStranger))?.name).toBe(template.name)

  const elsewhere = await seedCompany(home.platform)
  const moved = await seedLocation(home.platform, {
    ...{ companyId: elsewhere.id, locationGroupId: elsewhere.rootGroupId, ownerId: home.people.owner.id },
  })
  const batteryId = await seedBattery(home.platform, moved.id)
  const { strategies } = home.asOwner
  const { id } = (await strategies.create({ locationId: moved.id, strategy: reserveStrategy(batteryId) }))
    .data.strategy
  await home.db.updateTable('strategy').set({ template_id: template.id }).where('id', '=', id).execute()
  await strategies.update({
    ...{ strategyId: template.id, version: 2, strategy: { ...strategy, name: 'Again' } },
  })
  expect(await only(moved.id)).toMatchObject({ name: 'Reserve for the night', template: null })
})

test('only people of the company copy a limit that a group shares', async () => {
  const target = await home.addHome('Mine, too')
  const { id } = (
    await home.asOperator.strategies.create({
      locationId: home.locationId,
      strategy: {
        ...reserveStrategy(home.batteryId, { kind: 'PEAK_LIMIT' }),
        settings: { basis: 'group', limitW: 20_000, rechargeW: null },
      },
    })
  ).data.strategy
  const { locationId } = target
  const byOwner = await home.asOwner.strategies.copy({ strategyId: id, locationIds: [locationId] })
  expect(byOwner.data).toMatchObject({ copied: 0, skipped: [{ reason: 'forbidden' }] })
  expect(await copy(id, locationId)).toEqual({ copied: 1, skipped: [] })
})

test('a strategy is copied to all locations of a group, except where its people opted out', async () => {
  const { id } = await add()
  const [changed, deleted, kept] = [
    await home.addHome('Changed'),
    await home.addHome('Deleted'),
    await home.addHome('Kept'),
  ]
  const ofGroup = async () =>
    (await home.asOperator.strategies.copy({ strategyId: id, locationGroupId: home.groupId })).data
  await ofGroup()
  const [one, other, third] = [
    await only(changed.locationId),
    await only(deleted.locationId),
    await only(kept.locationId),
  ]
  await home.asOwner.strategies.update({
    ...{ strategyId: one?.id ?? 0, version: 1 },
    strategy: reserveStrategy(changed.batteryId, { settings: { reservePct: 55 } }),
  })
  await home.asOwner.strategies.remove({ strategyId: other?.id ?? 0 })
  // the company itself does not opt out
  await home.asOperator.strategies.remove({ strategyId: third?.id ?? 0 })
  const { skipped } = await ofGroup()
  const named = skipped.filter(({ reason }) => reason === 'optedOut').map(({ location }) => location.name)
  expect(named.toSorted()).toEqual(['Changed', 'Deleted'])
  expect(
    (await home.asOwner.strategies.list({ locationId: changed.locationId })).data.strategies,
  ).toHaveLength(1)
  expect(await only(deleted.locationId)).toBeUndefined()
  expect(await only(kept.locationId)).toMatchObject({ template: { id } })
})

test('a group is copied to by its company only, and not together with single locations', async () => {
  const { id } = await add()
  const to = (by: ControlHome['asOwner'], about: object) =>
    failureOf(by.strategies.copy({ strategyId: id, ...about }))
  expect(await to(home.asOwner, { locationGroupId: home.groupId })).toMatchObject({ code: 'not_found' })
  expect(await to(home.asOperator, { locationGroupId: 999_999 })).toMatchObject({ code: 'not_found' })
  expect(await to(home.asOperator, {})).toMatchObject({ code: 'invalid' })
  const both = { locationGroupId: home.groupId, locationIds: [home.locationId] }
  expect(await to(home.asOperator, both)).toMatchObject({ code: 'invalid' })
})
