import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ControlHome, startControlHome } from '../../../../testing/control-home.ts'
import { stateRound } from './state-round.ts'

let home: ControlHome
beforeAll(async () => {
  home = await startControlHome()
})
afterAll(() => home[Symbol.asyncDispose]())

test('a device that did not follow its plan is an alarm with the cause, until it follows again', async () => {
  const { db, platform, locationId, batteryId, asOwner, asStranger } = home
  const since = new Date(Date.now() - 30 * 60_000)
  await db
    .insertInto('plan_deviation')
    .values({ device_id: batteryId, location_id: locationId, since, cause: 'refused' })
    .execute()
  await stateRound(platform, Date.now())
  const listed = async (by = asOwner) =>
    (await by.alarms.list({})).data.alarms.filter(({ kind }) => kind === 'PLAN_NOT_FOLLOWED')
  expect(await listed()).toMatchObject([{ code: 'refused', severity: 'minor' }])
  expect(await listed(asStranger)).toEqual([])
  const [notice] = await db.selectFrom('notice').selectAll().where('kind', '=', 'alarm').execute()
  expect(JSON.stringify(notice)).toContain('reason_refused')

  await db.deleteFrom('plan_deviation').execute()
  await stateRound(platform, Date.now() + 120_000)
  await stateRound(platform, Date.now() + 240_000)
  expect((await listed()).filter((one) => one.state !== 'resolved')).toEqual([])
})
