import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

async function someone() {
  const person = await seedPerson(server.app.platform)
  await server.app.platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [person.id],
  )
  return server.client(await signedInAs(server, person))
}
const [startsAt = 0] = quarterHoursOfDay('Europe/Ljubljana', '2026-06-05')
const part = { direction: 'import' as const, startsAt, minutes: 15, energyWh: [100, null, 300] }
const day = { from: '2026-06-05', to: '2026-06-05' }

test('a file of readings is stored with its place, needs no token, and is deleted with the place', async () => {
  const ana = await someone()
  const { deviceId } = (await ana.externalDevices.add({ data: { name: ' Cottage ' } })).data
  await ana.externalDevices.bring({ deviceId, data: { ...part, qualities: [0, 3, 1] } })
  const { data } = await ana.externalDevices.readings({ deviceId, ...day })
  expect(data.importWh.slice(0, 4)).toEqual([100, null, 300, null])
  expect(data.qualities.slice(0, 4)).toEqual([0, 3, 1, null])
  expect((await ana.externalDevices.list()).data.devices).toMatchObject([
    { id: deviceId, eimm: 'Cottage', isOfFiles: true, tariffsCount: 2, lastDay: '2026-06-04' },
  ])
  // removing tokens does not affect the place
  const { id } = (await ana.externalCredentials.add({ data: { token: 'abcdefg' } })).data
  await ana.externalCredentials.remove({ tokenId: id })
  expect((await ana.externalDevices.list()).data.devices).toHaveLength(1)
  await ana.externalDevices.remove({ deviceId })
  await expect(ana.externalDevices.readings({ deviceId, ...day })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  ['not the start of a quarter-hour', { startsAt: startsAt + 1 }],
  ['more values than a part can have', { energyWh: Array(9_601).fill(1) }],
  ['a negative energy', { energyWh: [-1] }],
  ['fewer qualities than values', { qualities: [0] }],
])('refuses %s and stores nothing', async (_what, wrong) => {
  const ana = await someone()
  const { deviceId } = (await ana.externalDevices.add({ data: { name: 'Cottage' } })).data
  await expect(ana.externalDevices.bring({ deviceId, data: { ...part, ...wrong } })).rejects.toMatchObject({
    code: 'invalid',
  })
  const { data } = await ana.externalDevices.readings({ deviceId, ...day })
  expect(data.importWh.every((wh) => wh === null)).toBe(true)
})

test('another person’s place accepts nothing, and names are unique', async () => {
  const [ana, bor] = [await someone(), await someone()]
  const { deviceId } = (await ana.externalDevices.add({ data: { name: 'Cottage' } })).data
  await expect(bor.externalDevices.bring({ deviceId, data: part })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(bor.externalDevices.remove({ deviceId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ana.externalDevices.add({ data: { name: 'Cottage' } })).rejects.toMatchObject({
    code: 'portal_device_exists',
  })
  // no portal is configured, so no request is made, as the answer shows
  await expect(ana.externalDevices.process({ deviceId, data: day })).rejects.toMatchObject({
    code: 'portal_not_set',
  })
})
