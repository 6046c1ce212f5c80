import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGrant } from '../../../seed/locations.ts'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { seedPriceHome } from '../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { keepPlaceFacts } from '../portal/index.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { readBlockGuard } from './agreed-powers.queries.ts'

/** Mondays of the high season at a time of block 1 in Ljubljana. From 2027 on, noon is in block 2. */
const NOVEMBER = Date.parse('2026-11-23T12:20:00+01:00')
const JANUARY = Date.parse('2027-01-25T10:20:00+01:00')
const EIMM = '3-0000042'
const GSRN = '383111580000000042'

type Kw = [number, number, number, number, number]
const row = (from: string, to: string | null, kw: Kw) => ({
  ...{ from, to, kw, setBy: 'operator' as const, minKw: 1.8, connectionKw: 6, enteredOn: null, method: null },
})
const facts = {
  ...{
    connectionKw: 6,
    phases: 1 as const,
    limiterA: 25,
    voltageLevel: null,
    hasQuarterHours: true,
    exportKw: null,
  },
  ...{ isHousehold: true, userGroup: 0 as const, billingKw: 3, tariffs: 2 as const, yearlyHours: null },
  agreed: [
    row('2026-01-01', '2026-12-31', [2, 2.4, 2.4, 2.4, 2.4]),
    row('2027-01-01', null, [2.5, 3, 3, 3, 3]),
  ],
}
const own = {
  ...{ connectionKw: 17, phases: 3 as const, consumer: 'household' as const, userGroup: 0 as const },
  ...{ kw: [3.5, 4, 4.5, 5, 5] as Kw, setBy: 'customer' as const },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const guardOf = (locationId: number, nowMs: number) =>
  readBlockGuard(server.app.platform.db, { id: locationId } as AccessibleLocation, nowMs)

/** A location whose owner has a metering place with a token, with a contract reported by the portal. */
async function home() {
  const { platform } = server.app
  const { inTx } = platform
  const { locationId, owner, api } = await seedPriceHome(server)
  await platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [owner.id],
  )
  const credential = (await api.externalCredentials.add({ data: { token: `token-${locationId}` } })).data
  const place = (await api.abstractDevices.add({ data: { eimm: EIMM, token_id: credential.id } })).data
  await inTx(system, ({ tx }) => keepPlaceFacts(tx, place.id, { gsrn: GSRN, facts, at: new Date() }))
  const guardAt = (nowMs: number) => guardOf(locationId, nowMs)
  const tie = () => api.locationTies.tie({ locationId, deviceId: place.id })
  return { locationId, owner, api, credentialId: credential.id, deviceId: place.id, guardAt, tie }
}

test('a linked metering place provides its agreed powers, each for its days', async () => {
  const { guardAt, tie } = await home()
  expect(await guardAt(NOVEMBER)).toBeNull()
  await tie()
  expect(await guardAt(NOVEMBER)).toMatchObject({
    ...{ block: 1, agreedKw: 2, nextAgreedKw: 2.4, source: 'metering_place' },
    // set by the operator
    isCharged: false,
  })
  expect(await guardAt(JANUARY)).toMatchObject({ block: 1, agreedKw: 2.5, nextAgreedKw: 3 })
  // no row covers that year
  expect(await guardAt(Date.parse('2025-11-24T12:20:00+01:00'))).toBeNull()
})

test('of several rows for a day, the row entered last applies; there is no guard without a known connection', async () => {
  const { guardAt, tie, deviceId } = await home()
  const keepFacts = (changed: typeof facts | (Omit<typeof facts, 'connectionKw'> & { connectionKw: null })) =>
    server.app.platform.inTx(system, ({ tx }) =>
      keepPlaceFacts(tx, deviceId, { gsrn: GSRN, facts: changed, at: new Date() }),
    )
  await tie()
  await keepFacts({ ...facts, agreed: [...facts.agreed, row('2025-10-01', null, [4, 4, 4, 4, 4])] })
  expect((await guardAt(NOVEMBER))?.agreedKw).toBe(4)
  await keepFacts({ ...facts, connectionKw: null })
  expect(await guardAt(NOVEMBER)).toBeNull()
})

test('powers entered at the location take precedence on their days, and the contract applies on the other days', async () => {
  const { api, locationId, guardAt, tie } = await home()
  await tie()
  await api.agreedPowers.set({ locationId, validFrom: '2026-12-01', powers: own })
  expect(await guardAt(NOVEMBER)).toMatchObject({ agreedKw: 2, source: 'metering_place' })
  expect(await guardAt(JANUARY)).toMatchObject({ agreedKw: 3.5, isCharged: true, source: 'location' })
  await api.agreedPowers.set({
    locationId,
    validFrom: '2024-10-01',
    powers: { ...own, kw: [4.6, 5, 5, 5, 5] },
  })
  expect(await guardAt(NOVEMBER)).toMatchObject({ agreedKw: 4.6, source: 'location' })
  const { powers, contract, source } = (await api.agreedPowers.get({ locationId })).data
  expect(powers?.kw[0]).toBeGreaterThan(3)
  expect(source).toBe('location')
  expect(contract.at(0)).toMatchObject({ validFrom: '2027-01-01', kw: [2.5, 3, 3, 3, 3] })
  // after they are deleted, the contract applies again
  await api.agreedPowers.set({ locationId, powers: null })
  expect(await guardAt(NOVEMBER)).toMatchObject({ agreedKw: 2, source: 'metering_place' })
})

test('other people at the location see powers and days, but nothing else about the metering place', async () => {
  const { locationId, tie, deviceId } = await home()
  await server.app.platform.inTx(system, ({ tx }) =>
    keepPlaceFacts(tx, deviceId, {
      ...{ gsrn: GSRN, at: new Date() },
      facts: {
        ...facts,
        agreed: [row('2020-01-01', '2020-12-31', [1, 1, 1, 1, 1]), row('2021-01-01', null, [2, 2, 2, 2, 2])],
      },
    }),
  )
  await tie()
  const viewer = await seedPerson(server.app.platform)
  const theirs = server.client(await signedInAs(server, viewer))
  await expect(theirs.agreedPowers.guard({ locationId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(theirs.agreedPowers.get({ locationId })).rejects.toMatchObject({ code: 'not_found' })
  await seedGrant(server.app.platform, { locationId, userId: viewer.id, actions: ['view'] })
  expect((await theirs.agreedPowers.guard({ locationId })).data.guard).toMatchObject({
    ...{ agreedKw: 2, source: 'metering_place' },
  })
  // past rows are not shown
  expect((await theirs.agreedPowers.get({ locationId })).data).toEqual({
    ...{ powers: null, versions: [], earlier: [], source: 'metering_place' },
    contract: [{ validFrom: '2021-01-01', validTo: null, kw: [2, 2, 2, 2, 2], setBy: 'operator' }],
  })
})

test.each(['untie', 'place', 'token', 'right', 'tied elsewhere'] as const)(
  'when the %s ends, its powers no longer apply',
  async (end) => {
    const { api, locationId, owner, guardAt, tie, deviceId, credentialId } = await home()
    await tie()
    expect(await guardAt(NOVEMBER)).not.toBeNull()
    const { platform } = server.app
    if (end === 'untie') await api.locationTies.untie({ locationId })
    if (end === 'place') await api.abstractDevices.remove({ deviceId, tokenId: credentialId })
    if (end === 'token') await api.externalCredentials.remove({ tokenId: credentialId })
    if (end === 'right') {
      // the link stays until it is ended, but no longer provides powers
      await platform.db.updateTable('location').set({ owner_id: null }).where('id', '=', locationId).execute()
      await seedGrant(platform, { locationId, userId: owner.id, actions: ['view'] })
    }
    if (end === 'tied elsewhere') {
      const other = await seedPriceHome(server)
      await seedGrant(platform, { locationId: other.locationId, userId: owner.id, actions: ['view', 'edit'] })
      await api.locationTies.tie({ locationId: other.locationId, deviceId })
      expect(await guardOf(other.locationId, NOVEMBER)).toMatchObject({ agreedKw: 2 })
    }
    expect(await guardAt(NOVEMBER)).toBeNull()
    if (end !== 'place' && end !== 'token')
      expect((await api.agreedPowers.get({ locationId })).data).toMatchObject({ contract: [], source: null })
  },
)
