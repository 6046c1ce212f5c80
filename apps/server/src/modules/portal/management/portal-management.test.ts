import { MAX_CREDENTIALS } from '@kilowatt/contracts/portal/portal-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { openToken } from './token-of-portal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A person with a country, and tokens of the portal. */
async function someone(...tokens: string[]) {
  const person = await seedPerson(server.app.platform)
  const { pool } = server.app.platform
  await pool.query('update user_account set country_id = (select min(id) from country) where id = $1', [
    person.id,
  ])
  const api = server.client(await signedInAs(server, person))
  const ids: number[] = []
  for (const token of tokens) ids.push((await api.externalCredentials.add({ data: { token } })).data.id)
  const [first = 0, second = 0] = ids
  return { ...person, api, first, second }
}
type Someone = Awaited<ReturnType<typeof someone>>

const tokensOf = async ({ api }: Someone) => (await api.externalCredentials.list()).data
const placesOf = async ({ api }: Someone) => (await api.abstractDevices.list()).data.devices
const addPlace = ({ api }: Someone, eimm: string, token_id: number) =>
  api.abstractDevices.add({ data: { eimm, token_id } })

test('only the first five characters of a token are ever shown, and the stored token opens only with SECRET_KEY', async () => {
  const ana = await someone('  abcdefghijkl  ')
  expect(await tokensOf(ana)).toEqual([
    { id: ana.first, token: 'abcde••••••••', dateAdded: expect.any(Number), devices: 0 },
  ])
  const { pool, secretKey } = server.app.platform
  const { rows } = await pool.query('select * from portal_credential where id = $1', [ana.first])
  expect(openToken(rows[0].token_sealed, secretKey)).toBe('abcdefghijkl')
  const everything = await pool.query('select c::text as row from portal_credential c where id = $1', [
    ana.first,
  ])
  for (const hidden of ['fghijkl', Buffer.from('abcdefghijkl').toString('hex')])
    expect(everything.rows[0].row).not.toContain(hidden)
})

test('a person cannot store the same token twice; two people can', async () => {
  const ana = await someone('token-of-a-house')
  await expect(
    ana.api.externalCredentials.add({ data: { token: 'token-of-a-house ' } }),
  ).rejects.toMatchObject({
    code: 'portal_token_exists',
  })
  await someone('token-of-a-house')
  expect(await tokensOf(ana)).toHaveLength(1)
})

test.each(['', '   ', 'with space', 'žeton', 'line\nfeed', 'x'.repeat(501)])(
  '%j is not a token',
  async (token) => {
    const ana = await someone()
    await expect(ana.api.externalCredentials.add({ data: { token } })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await tokensOf(ana)).toEqual([])
  },
)

test('a person without a country has to set it first', async () => {
  const person = await seedPerson(server.app.platform)
  const api = server.client(await signedInAs(server, person))
  await expect(api.externalCredentials.add({ data: { token: 'abcdefg' } })).rejects.toMatchObject({
    code: 'country_missing',
  })
  expect((await api.externalCredentials.list()).data).toEqual([])
})

test('one person stores a limited number of tokens, even if all are sent at once', async () => {
  const ana = await someone()
  const tried = await Promise.allSettled(
    Array.from({ length: MAX_CREDENTIALS + 3 }, (_, n) =>
      ana.api.externalCredentials.add({ data: { token: `token-${n}` } }),
    ),
  )
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await tokensOf(ana)).toHaveLength(MAX_CREDENTIALS)
})

test('a metering place is read with one token or several, and deleted with the last one', async () => {
  const ana = await someone('token-one', 'token-two')
  const { data: place } = await addPlace(ana, ' 3-0000001 ', ana.first)
  expect(place).toEqual({
    id: place.id,
    eimm: '3-0000001',
    abstract_device_type_id: 1,
    token_id: ana.first,
    credentials: [{ token: 'token••••••••', token_id: ana.first }],
  })
  const both = (await addPlace(ana, '3-0000001', ana.second)).data
  expect(both.credentials.map(({ token_id }) => token_id)).toEqual([ana.first, ana.second])
  expect((await tokensOf(ana)).map(({ devices }) => devices)).toEqual([1, 1])
  await expect(addPlace(ana, '3-0000001', ana.second)).rejects.toMatchObject({ code: 'portal_device_exists' })

  await ana.api.abstractDevices.remove({ deviceId: place.id, tokenId: ana.first })
  expect(await placesOf(ana)).toMatchObject([{ id: place.id, token_id: ana.second }])
  await ana.api.abstractDevices.remove({ deviceId: place.id, tokenId: ana.second })
  expect(await placesOf(ana)).toEqual([])
  expect(await tokensOf(ana)).toHaveLength(2)
})

test('removing a token also removes readings that came only with this token', async () => {
  const ana = await someone('token-one', 'token-two')
  await addPlace(ana, '3-0000001', ana.first)
  const { data: shared } = await ana.api.abstractDevices.add({
    data: { eimm: '3-0000002', token_id: ana.first, credentials: [{ token_id: ana.second }] },
  })
  await ana.api.externalCredentials.remove({ tokenId: ana.first })
  expect((await placesOf(ana)).map(({ id }) => id)).toEqual([shared.id])
  expect((await tokensOf(ana)).map(({ id }) => id)).toEqual([ana.second])
  const { rows } = await server.app.platform.pool.query(
    'select count(*)::int n from portal_device where user_id = $1',
    [ana.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('absent places and those of others get the same answer', async () => {
  const ana = await someone('token-one')
  const place = (await addPlace(ana, '3-0000001', ana.first)).data
  const bor = await someone('token-of-bor')
  const absent = 2_000_000_000
  for (const tokenId of [ana.first, absent]) {
    await expect(bor.api.externalCredentials.remove({ tokenId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(addPlace(bor, '3-0000009', tokenId)).rejects.toMatchObject({ code: 'not_found' })
    for (const deviceId of [place.id, absent])
      await expect(bor.api.abstractDevices.remove({ deviceId, tokenId })).rejects.toMatchObject({
        code: 'not_found',
      })
  }
  expect(await placesOf(bor)).toEqual([])
  expect(await placesOf(ana)).toHaveLength(1)
})

test('everything is deleted with its person', async () => {
  const ana = await someone('token-one')
  await addPlace(ana, '3-0000001', ana.first)
  const { pool } = server.app.platform
  await ana.api.account.deleteAccount({ email: ana.email, password: ana.password })
  const { rows } = await pool.query(
    'select (select count(*) from portal_credential where user_id = $1)::int + (select count(*) from portal_device where user_id = $1)::int n',
    [ana.id],
  )
  expect(rows).toEqual([{ n: 0 }])
})
