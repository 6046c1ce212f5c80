import { hasValidCheckCharacter } from '@kilowatt/domain/devices/serial-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { oemDeviceChanged } from '../device-events.ts'
import { hashDeviceSecret } from './device-secret.ts'

let server: TestServer
let world: TwoCompanies
let superAdmin: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  superAdmin = server.client(await signedInAs(server, world.people.superAdmin))
})
afterAll(() => server[Symbol.asyncDispose]())

async function send(path: string, body: unknown, name?: CastName) {
  const cookie = name ? await signedInAs(server, world.people[name]) : ''
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

const rowOf = (serial: string) =>
  server.app.platform.db.selectFrom('oem_device').selectAll().where('serial', '=', serial).executeTakeFirst()
const countAll = async () => {
  const { count } = await server.app.platform.db
    .selectFrom('oem_device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('GET /oem-devices/{id}', () => {
  const at = (name: CastName, key: number | string) =>
    signedInAs(server, world.people[name]).then((cookie) => server.client(cookie).oemDevices.get({ id: key }))

  test('returns a device by id and by serial, with its location and owner', async () => {
    const { id, serial } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
    const { owner } = world.people
    for (const key of [id, serial])
      expect((await at('aggregator', key)).data.oemDevice).toMatchObject({
        id,
        unitId: serial,
        location: { id: world.location.id, name: 'Home' },
        company: { id: world.company.id, name: 'Alpha' },
        owner: { id: owner.id, email: owner.email },
      })
  })

  test('gives the same answer for absent, unlinked and foreign devices; super admins see all', async () => {
    const { platform } = server.app
    const foreign = await seedOemDevice(platform, { locationId: world.foreignLocation.id })
    const inStock = await seedOemDevice(platform, {})
    for (const key of [foreign.id, foreign.serial, inStock.id, 2_000_000, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'])
      await expect(at('aggregator', key)).rejects.toMatchObject({ code: 'not_found' })
    expect((await at('superAdmin', foreign.serial)).data.oemDevice.id).toBe(foreign.id)
    expect((await at('superAdmin', inStock.id)).data.oemDevice).toMatchObject({ location: null, owner: null })
  })

  test('is available to the owner of its location, not to unrelated people', async () => {
    const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
    expect((await at('owner', id)).data.oemDevice).toMatchObject({
      id,
      may: { giveAway: true, limitData: false },
    })
    for (const name of ['colleague', 'nobody'] as const)
      await expect(at(name, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('accepts only an id or a serial', async () => {
    await expect(at('superAdmin', "1' or true")).rejects.toMatchObject({ status: 400 })
  })
})

describe('POST /oem-devices', () => {
  test('creates a serial and a secret; only the hash of the secret is stored', async () => {
    const { data } = await superAdmin.oemDevices.create({ type: 'CONTROLLER', alias: 'Boiler room' })
    const { serial, secret, ...rest } = data.oemDevice
    expect(hasValidCheckCharacter(serial)).toBe(true)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(rest).toEqual({ id: expect.any(Number), type: 'CONTROLLER', locationId: null })
    const row = await rowOf(serial)
    expect(row).toMatchObject({ alias: 'Boiler room', location_id: null, claimed_at: null, connected: false })
    expect(row?.secret_hash.equals(hashDeviceSecret(secret))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('also creates the meter of a P1 module at a location, and updates the directory', async () => {
    const changed: string[] = []
    const stop = server.app.platform.events.on(oemDeviceChanged, ({ serial }) => changed.push(serial))
    const { data } = await superAdmin.oemDevices.create({
      type: 'P1_WIFI',
      locationId: world.otherLocation.id,
    })
    stop()
    expect(changed).toEqual([data.oemDevice.serial])
    const { data: seen } = await superAdmin.devices.list({ locationId: world.otherLocation.id })
    expect(seen.devices).toMatchObject([
      { oemDeviceId: data.oemDevice.id, name: 'Smart meter', type: 'P1', category: 'GRID', connected: false },
    ])
    expect((await rowOf(data.oemDevice.serial))?.claimed_at).toBeInstanceOf(Date)
  })

  test('accepts a serial from the maker, but only once', async () => {
    const body = { type: 'GATEWAY', serial: 'MAKE-R000-0000-0001' }
    expect((await send('/oem-devices', body, 'superAdmin')).status).toBe(201)
    const again = await send('/oem-devices', body, 'superAdmin')
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      code: 'conflict',
      message: 'Serial MAKE-R000-0000-0001 is already registered.',
    })
  })

  test.each([
    ['an unknown type', { type: 'TOASTER' }, 'type'],
    ['no type', {}, 'type'],
    ['a serial of another format', { type: 'CONTROLLER', serial: 'abc' }, 'serial'],
    ['an alias that is too long', { type: 'CONTROLLER', alias: 'x'.repeat(101) }, 'alias'],
    ['a location that is not a number', { type: 'CONTROLLER', locationId: 'x' }, 'locationId'],
  ])('with %s names the field and creates nothing', async (_what, body, path) => {
    const before = await countAll()
    const response = await send('/oem-devices', body, 'superAdmin')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
    expect(await countAll()).toBe(before)
  })

  test('answers 404 for a location that does not exist', async () => {
    expect(
      (await send('/oem-devices', { type: 'P1_WIFI', locationId: 2_147_483_647 }, 'superAdmin')).status,
    ).toBe(404)
  })
})

describe('POST /oem-devices/import', () => {
  test('registers a batch in the order of the file', async () => {
    const csv = 'type,serial,alias,mac\r\nP1_WIFI,,"Hall, left",AA:BB\r\nCONTROLLER,MAKE-R000-0000-0002,,\r\n'
    const { data } = await superAdmin.oemDevices.importBatch({ csv })
    expect(data.oemDevices.map(({ type }) => type)).toEqual(['P1_WIFI', 'CONTROLLER'])
    expect(data.oemDevices[1]?.serial).toBe('MAKE-R000-0000-0002')
    expect(await rowOf(data.oemDevices[0]?.serial ?? '')).toMatchObject({ alias: 'Hall, left', mac: 'AA:BB' })
    const secrets = data.oemDevices.map(({ secret }) => secret)
    expect(new Set(secrets).size).toBe(2)
    for (const { serial, secret } of data.oemDevices)
      expect((await rowOf(serial))?.secret_hash.equals(hashDeviceSecret(secret))).toBe(true)
  })

  test.each([
    ['an unknown type', 'type\nP1_WIFI\nTOASTER', ['csv.3.type']],
    ['a wrong serial', 'serial,type\nABC,CONTROLLER', ['csv.2.serial']],
    [
      'a serial twice',
      'serial,type\nTWIC-E000-0000-0001,CONTROLLER\nTWIC-E000-0000-0001,CONTROLLER',
      ['csv.3.serial'],
    ],
    ['several wrong lines', 'serial,type\nABC,\n,TOASTER', ['csv.2.serial', 'csv.2.type', 'csv.3.type']],
    ['an unknown column', 'type,secret\nCONTROLLER,hush', ['csv.1.secret']],
    ['one cell too many', 'type\nCONTROLLER,x', ['csv.2']],
    ['an unclosed quotation mark', 'type\n"CONTROLLER', ['csv.2']],
    ['a header only', 'type\n', ['csv']],
    ['nothing', '', ['csv']],
    ['more than a batch may contain', `type\n${'GATEWAY\n'.repeat(5_001)}`, ['csv']],
  ])('names the lines with %s and registers nothing', async (_what, csv, paths) => {
    const before = await countAll()
    const response = await send('/oem-devices/import', { csv }, 'superAdmin')
    expect(response.status).toBe(400)
    const { data } = (await response.json()) as { data: { fields: { path: string }[] } }
    expect(data.fields.map(({ path }) => path)).toEqual(paths)
    expect(await countAll()).toBe(before)
  })

  test('names the line of a serial that is already registered', async () => {
    const { data } = await superAdmin.oemDevices.create({ type: 'CONTROLLER' })
    const csv = `type,serial\nCONTROLLER,\nCONTROLLER,${data.oemDevice.serial}`
    const response = await send('/oem-devices/import', { csv }, 'superAdmin')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      data: { fields: [{ path: 'csv.3.serial', message: 'Line 3: serial: is already registered' }] },
    })
  })
})

describe('GET /oem-devices', () => {
  test('lists the newest first, in pages, and searches by part of the serial', async () => {
    const { data: made } = await superAdmin.oemDevices.create({
      type: 'CONTROLLER',
      serial: 'FIND-ME00-0000-0001',
    })
    const { data } = await superAdmin.oemDevices.list({ pageSize: 1 })
    expect(data.total).toBe(await countAll())
    expect(data.oemDevices).toMatchObject([
      {
        id: made.oemDevice.id,
        unitId: 'FIND-ME00-0000-0001',
        type: 'CONTROLLER',
        connected: false,
        lastSeenAt: null,
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/secret/i)
    const found = await superAdmin.oemDevices.list({ unitId: 'nd-me0' })
    expect(found.data.oemDevices.map(({ unitId }) => unitId)).toEqual(['FIND-ME00-0000-0001'])
    expect((await superAdmin.oemDevices.list({ unitId: '%' })).data.total).toBe(0)
  })
})

test.each<[CastName | undefined, number]>([
  [undefined, 401],
  ['aggregator', 403],
  ['owner', 403],
])('registering and listing is not allowed for %s: %i', async (name, status) => {
  const before = await countAll()
  expect((await send('/oem-devices', { type: 'CONTROLLER' }, name)).status).toBe(status)
  expect((await send('/oem-devices/import', { csv: 'type\nCONTROLLER' }, name)).status).toBe(status)
  const cookie = name ? await signedInAs(server, world.people[name]) : ''
  expect((await fetch(`${server.url}/api/oem-devices`, { headers: { cookie } })).status).toBe(status)
  expect(await countAll()).toBe(before)
})
