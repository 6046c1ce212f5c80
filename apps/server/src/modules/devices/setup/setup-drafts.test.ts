import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const left = (change: Partial<SetupDraft> = {}): SetupDraft => ({
  kind: 'controller',
  takesOverFrom: null,
  step: 2,
  locationId: null,
  companyId: null,
  locationGroupId: null,
  ownerId: null,
  name: 'Vila',
  countryCode: 'SI',
  region: null,
  timezone: 'Europe/Ljubljana',
  street: 'Sončna pot',
  houseNumber: '7',
  postcode: '1000',
  city: 'Ljubljana',
  coordinates: { latitude: 46.1, longitude: 14.5 },
  serial: '7K3M',
  planId: null,
  agreedKw: {},
  ...change,
})
const kept = () => server.app.platform.db.selectFrom('setup_draft').select('user_id').execute()

test('an unfinished set-up is available on another device, until discarded; only the latest one is stored', async () => {
  const phone = await as('owner')
  expect((await phone.setupDraft.get()).data.draft).toBeNull()
  await phone.setupDraft.save(left({ name: 'Old' }))
  await phone.setupDraft.save(left())
  const desk = await as('owner')
  expect((await desk.setupDraft.get()).data.draft).toEqual({ ...left(), savedAt: expect.any(Number) })
  expect((await (await as('colleague')).setupDraft.get()).data.draft).toBeNull()
  await desk.setupDraft.drop()
  expect((await phone.setupDraft.get()).data.draft).toBeNull()
  expect(await kept()).toEqual([])
})

test('an unfinished set-up is refused to people without the role, and if it is larger than a form', async () => {
  const viewer = await as('viewer')
  expect(await codeOf(viewer.setupDraft.get())).toBe('forbidden')
  expect(await codeOf(viewer.setupDraft.save(left()))).toBe('forbidden')
  const owner = await as('owner')
  expect(await codeOf(owner.setupDraft.save(left({ name: 'x'.repeat(101) })))).toBe('invalid')
  expect(await codeOf(owner.setupDraft.save(left({ step: 5 })))).toBe('invalid')
  expect(await kept()).toEqual([])
})

describe('an unfinished set-up', () => {
  test('ends when the set-up is complete', async () => {
    const { serial } = await seedOemDevice(server.app.platform)
    const client = await as('owner')
    await client.setupDraft.save(left({ serial }))
    const { data } = await client.setup.location({
      data: {
        location: {
          name: 'Vila',
          countryCode: 'SI',
          timezone: 'Europe/Ljubljana',
          address: { street: 'Sončna pot', houseNumber: '7', postcode: '1000', city: 'Ljubljana' },
          coordinates: { latitude: 46.0569, longitude: 14.5058 },
        },
        controller: { unitId: serial },
      },
    })
    expect((await client.setupDraft.get()).data.draft).toBeNull()
    const { location } = (await client.locations.get({ id: data.location.id })).data
    expect(location.address).toEqual({
      street: 'Sončna pot',
      houseNumber: '7',
      postcode: '1000',
      city: 'Ljubljana',
    })
    expect(location.coordinates).toEqual({ latitude: 46.0569, longitude: 14.5058 })
  })

  test('stays when the set-up fails', async () => {
    const client = await as('owner')
    await client.setupDraft.save(left())
    const data = {
      location: { name: 'Vila', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
      controller: { unitId: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' },
    }
    expect(await codeOf(client.setup.location({ data }))).toBe('controller_not_found')
    expect((await client.setupDraft.get()).data.draft?.name).toBe('Vila')
    await client.setupDraft.drop()
  })

  test('ends when the account is deleted', async () => {
    const person = await seedPerson(server.app.platform, {
      companyId: world.company.id,
      role: 'ROLE_USER_BASIC',
    })
    const client = server.client(await signedInAs(server, person))
    await client.setupDraft.save(left())
    expect(await kept()).toEqual([{ user_id: person.id }])
    await client.account.deleteAccount({ email: person.email, password: person.password })
    expect(await kept()).toEqual([])
  })
})

test('a found controller is shown with facts that identify it', async () => {
  const { id, serial } = await seedOemDevice(server.app.platform)
  const lastSeen = new Date('2026-03-01T10:00:00Z')
  await server.app.platform.db
    .updateTable('oem_device')
    .set({ last_seen_at: lastSeen, software_version: '4.12.1', hardware_version: 'B' })
    .where('id', '=', id)
    .execute()
  const { controller } = (await (await as('owner')).setup.findController({ unitId: serial.toLowerCase() }))
    .data
  expect(controller).toEqual({
    unitId: serial,
    type: 'CONTROLLER',
    connected: false,
    lastSeenAt: lastSeen.getTime(),
    softwareVersion: '4.12.1',
    hardwareVersion: 'B',
  })
})

test('lists the countries of a time zone in which the browser suggests that the person is', async () => {
  const visitor = server.client()
  const codes = async (timezone: string) =>
    (await visitor.countries.list({ timezone })).data.countries.map(({ code }) => code)
  expect(await codes('Europe/Ljubljana')).toEqual(['SI'])
  expect(await codes('Mars/Olympus')).toEqual([])
})
