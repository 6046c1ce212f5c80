import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { cookieHeader, signIn } from '../../../testing/people/sign-in.ts'
import { createSoftwarePasskey } from '../../../testing/people/software-passkey.ts'
import { refuseRowsOf } from '../../../testing/refused-rows.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse battery'
const challengeOf = (options: Record<string, unknown>) => String(options.challenge)

async function personWithPasskey(more: Parameters<typeof seedPerson>[1] = {}) {
  const person = await seedPerson(server.app.platform, more)
  const api = server.client(await signIn(server, person))
  const device = createSoftwarePasskey()
  const { options } = (await api.passkeys.registrationOptions({ password })).data
  const response = device.register({ origin: server.url, challenge: challengeOf(options) })
  const { passkey } = (await api.passkeys.create({ name: 'Phone', response })).data
  return { ...person, api, device, passkey }
}

async function signInWith(device: ReturnType<typeof createSoftwarePasskey>, origin = server.url) {
  const { options } = (await server.client().passkeys.signInOptions()).data
  return submit(device.signIn({ origin, challenge: challengeOf(options) }))
}

const submit = (response: object) =>
  fetch(`${server.url}/api/auth/passkeys/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response }),
  })

describe('a passkey', () => {
  test('signs its owner in without a password, and its use is recorded', async () => {
    const { device, api, id } = await personWithPasskey()
    const response = await signInWith(device)
    expect(response.status).toBe(200)
    expect((await server.client(cookieHeader(response)).auth.user()).data.user.id).toBe(id)
    const { passkeys } = (await api.passkeys.list()).data
    expect(passkeys).toMatchObject([{ name: 'Phone', backedUp: false }])
    expect(passkeys[0]?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000)
  })

  test('can answer each challenge only once', async () => {
    const { device } = await personWithPasskey()
    const { options } = (await server.client().passkeys.signInOptions()).data
    const challenge = challengeOf(options)
    expect((await submit(device.signIn({ origin: server.url, challenge }))).status).toBe(200)
    expect((await submit(device.signIn({ origin: server.url, challenge }))).status).toBe(401)
  })

  test.each<[string, (device: ReturnType<typeof createSoftwarePasskey>) => Promise<Response>]>([
    ['for the page of another site', (device) => signInWith(device, 'http://evil.example')],
    [
      'to a challenge that it created itself',
      (device) => submit(device.signIn({ origin: server.url, challenge: 'bXkgb3du' })),
    ],
    ['that is not registered', () => signInWith(createSoftwarePasskey())],
    [
      'whose counter went back',
      (device) => {
        device.turnBack()
        return signInWith(device)
      },
    ],
  ])('%s does not sign anyone in', async (_what, attempt) => {
    const { device } = await personWithPasskey()
    expect((await signInWith(device)).status).toBe(200)
    const response = await attempt(device)
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('can only be added by its owner, because another person cannot answer the challenge', async () => {
    const [owner, thief] = [await personWithPasskey(), await personWithPasskey()]
    const { options } = (await owner.api.passkeys.registrationOptions({ password })).data
    const response = createSoftwarePasskey().register({ origin: server.url, challenge: challengeOf(options) })
    await expect(thief.api.passkeys.create({ name: 'Mine', response })).rejects.toMatchObject({ status: 400 })
    expect((await thief.api.passkeys.list()).data.passkeys).toHaveLength(1)
    await expect(owner.api.passkeys.registrationOptions({ password: 'wrong' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test.each(['audit_entry', 'notice'] as const)(
    'is not added while %s accepts no rows, because it needs its log entry and its notice',
    async (table) => {
      const { db } = server.app.platform
      const { api } = await personWithPasskey()
      const { options } = (await api.passkeys.registrationOptions({ password })).data
      const device = createSoftwarePasskey()
      const response = device.register({ origin: server.url, challenge: challengeOf(options) })
      await using _refused = await refuseRowsOf(db, table)
      await expect(api.passkeys.create({ name: 'Second', response })).rejects.toMatchObject({ status: 500 })
      expect((await api.passkeys.list()).data.passkeys).toMatchObject([{ name: 'Phone' }])
    },
  )

  test('signs no one in if the start of the session cannot be logged', async () => {
    const { db } = server.app.platform
    const { device, id } = await personWithPasskey()
    await using _refused = await refuseRowsOf(db, 'audit_entry')
    const response = await signInWith(device)
    expect(response.status).toBe(500)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
  })

  test('is renamed and removed by its owner only, and signs no one in afterwards', async () => {
    const [owner, thief] = [await personWithPasskey(), await personWithPasskey()]
    const passkeyId = owner.passkey.id
    await expect(thief.api.passkeys.rename({ passkeyId, name: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(thief.api.passkeys.remove({ passkeyId })).rejects.toMatchObject({ status: 404 })
    expect((await owner.api.passkeys.rename({ passkeyId, name: 'Old phone' })).data.passkey.name).toBe(
      'Old phone',
    )
    expect((await signInWith(owner.device)).status).toBe(200)
    await owner.api.passkeys.remove({ passkeyId })
    expect((await signInWith(owner.device)).status).toBe(401)
    expect((await owner.api.passkeys.list()).data.passkeys).toEqual([])
  })

  test('is the second factor that a company requires; then the password alone is not enough', async () => {
    const { platform } = server.app
    const company = await seedCompany(platform)
    const person = await personWithPasskey({ companyId: company.id, role: 'ROLE_AGGREGATOR' })
    await platform.db
      .updateTable('company')
      .set({ second_factor_required: true })
      .where('id', '=', company.id)
      .execute()
    await expect(signIn(server, person)).rejects.toThrow('passkey_needed')
    const api = server.client(cookieHeader(await signInWith(person.device)))
    expect((await api.auth.user()).data.user.owesSecondFactor).toBe(false)
    expect((await api.companies.list()).data.companies).toHaveLength(1)
  })
})
