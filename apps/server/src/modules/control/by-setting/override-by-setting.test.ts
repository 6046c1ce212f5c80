import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../testing/control-home.ts'
import { listOverrides } from '../manual/overrides.queries.ts'

let home: ControlHome
beforeAll(async () => {
  home = await startControlHome()
})
afterAll(() => home[Symbol.asyncDispose]())
beforeEach(async () => {
  await home.db.deleteFrom('manual_override').execute()
  await home.db.deleteFrom('control_stop').execute()
  await home.db.deleteFrom('strategy').execute()
})

const HOUR_S = 3_600
const regulate = (changes = {}) =>
  home.asOwner.strategies.create({
    locationId: home.locationId,
    strategy: reserveStrategy(home.batteryId, changes),
  })
const set = (value: number | null, holdS?: number) =>
  home.asHelper.commands.create({
    ...{ deviceId: home.batteryId, parameter: 'p_set', value, expiresInS: 60, whenOffline: 'refuse' },
    ...(holdS !== undefined && { holdS }),
  })
const inEffect = async () =>
  (await listOverrides(home.db, [home.locationId])).map(({ steering, value, until, by }) => ({
    ...{ steering, value, by },
    hours: until === null ? null : Math.round((until - Date.now()) / 3_600_000),
  }))

test('a value that a person sets on a regulated device applies until its hold ends, before any strategy', async () => {
  await regulate()
  await set(2_000, 2 * HOUR_S)
  expect(await inEffect()).toEqual([{ steering: 'loadW', value: -2_000, by: 'Ana Novak', hours: 2 }])
})

test('without a hold it applies until a person hands the device back, or makes it automatic', async () => {
  await regulate()
  await set(-1_000)
  expect(await inEffect()).toMatchObject([{ value: 1_000, hours: null }])
  await set(null)
  expect(await inEffect()).toEqual([])
})

test('a device that no strategy regulates just gets its value', async () => {
  await set(2_000)
  await regulate({ isActive: false })
  await set(2_000)
  expect(await inEffect()).toEqual([])
})

test('a repeated command does not take a device back that was handed back', async () => {
  await regulate()
  const id = '00000000-0000-4000-8000-00000000000a'
  const again = () =>
    home.asHelper.commands.create({
      ...{ id, deviceId: home.batteryId, parameter: 'p_set', value: 500 },
      ...{ expiresInS: 60, whenOffline: 'refuse' },
    })
  await again()
  await home.asOwner.setPoints.endOverride({ deviceId: home.batteryId, steering: 'loadW' })
  await again()
  expect(await inEffect()).toEqual([])
})

test('during an emergency stop a value is set once and not kept', async () => {
  await regulate()
  await home.asOwner.setPoints.stop({ locationId: home.locationId })
  await set(2_000)
  expect(await inEffect()).toEqual([])
})
