import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CastName } from '../../../../seed/two-companies.ts'
import { type BatteryServer, startBatteryServer } from '../../../testing/battery-fixture.ts'

let site: BatteryServer
beforeAll(async () => {
  site = await startBatteryServer()
})
afterAll(() => site[Symbol.asyncDispose]())

describe('the command history', () => {
  test('shows the commands to all devices of a location, in pages, and can be filtered', async () => {
    await site.forget()
    await site.connect(true)
    const { id: other } = await site.addBattery('bat3', 'Other battery')
    const client = await site.as('owner')
    for (const value of [1, 2, 3])
      await client.commands.create({ deviceId: site.battery.id, parameter: 'p_set', value })
    await client.commands.create({ deviceId: other, parameter: 'mode', value: 'hold' })
    const locationId = site.world.location.id
    const page = async (input: object) => {
      const { commands, total } = (await client.commands.ofLocation({ locationId, ...input })).data
      return [commands.map(({ device, value }) => `${device.name} ${value}`), total]
    }
    expect(await page({ pageSize: 3 })).toEqual([['Other battery hold', 'Battery 3', 'Battery 2'], 4])
    expect(await page({ pageSize: 3, page: 2 })).toEqual([['Battery 1'], 4])
    expect(await page({ deviceId: other })).toEqual([['Other battery hold'], 1])
    expect(await page({ deviceId: site.battery.id, status: 'pending' })).toEqual([['Battery 3'], 1])
    await site.set('device', other, { status: 'deleted' })
    expect(await page({ pageSize: 1 })).toEqual([['Other battery hold'], 4])
  })

  test.each<[CastName | undefined, number]>([
    [undefined, 401],
    ['viewer', 200],
    ['blindGuest', 403],
    ['foreignOwner', 404],
  ])('answers %s with %i', async (name, status) => {
    const cookie = await site.cookieOf(name)
    for (const path of [
      `devices/${site.battery.id}/commands`,
      `devices/${site.battery.id}/control`,
      `locations/${site.world.location.id}/commands`,
    ]) {
      const response = await fetch(`${site.server.url}/api/${path}`, { headers: { cookie } })
      expect(response.status).toBe(status)
    }
  })
})
