import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { startFakeProvider } from '../../../testing/outside/fake-provider.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import {
  endsWith,
  returnFromProvider,
  startVisit,
  visitProvider,
  visitProviderPage,
} from '../../../testing/people/social-visit.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let provider: Awaited<ReturnType<typeof startFakeProvider>>
let server: TestServer

beforeAll(async () => {
  const client = { id: 'kilowatt', secret: 'shared secret' }
  provider = await startFakeProvider(client)
  const protocol = { kind: 'oauth2', ...provider.addresses } as const
  const shared = { clientId: client.id, clientSecret: client.secret }
  server = await startTestServer({
    social: [
      { ...shared, id: 'a', name: 'Without scope', protocol: { ...protocol, scope: null } },
      { ...shared, id: 'b', name: 'Example Hub', protocol: { ...protocol, scope: 'read:user user:email' } },
    ],
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

let counter = 7_000
/** A person at the provider, with an id and an address that is possibly unverified. */
function become(info: object = {}) {
  const id = counter++
  const email = `hub-${id}@example.com`
  provider.become({ id, email, email_verified: true, name: 'Nika Zorko', ...info })
  return { id, email }
}

const agreed = { agreeToTerms: true }
const visit = (options: { body?: object; cookie?: string } = {}) => visitProvider(server, 'b', options)
const userIn = async (cookie: string) => (await server.client(cookie).auth.user()).data.user
const linksOf = (userId: number) =>
  server.app.platform.db.selectFrom('account').select('provider_id').where('user_id', '=', userId).execute()
const linksTo = (subject: string) =>
  server.app.platform.db.selectFrom('account').select('id').where('account_id', '=', subject).execute()

test.each([
  ['a', null],
  ['b', 'read:user user:email'],
] as const)('the browser is sent with PKCE and state, and provider %s is asked for %s', async (id, scope) => {
  become()
  const { url } = await visitProviderPage(await startVisit(server, id))
  const requested = Object.fromEntries(url.searchParams)
  expect(requested).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
  expect(requested).toMatchObject({ code_challenge: expect.any(String), state: expect.any(String) })
  expect(requested).toMatchObject({ redirect_uri: `${server.url}/api/auth/social/${id}/callback` })
  expect(url.searchParams.get('scope')).toBe(scope)
  expect(requested).not.toHaveProperty('nonce')
})

describe('signing in with plain OAuth 2', () => {
  test('creates an account for a new person who accepts the terms, and finds it again', async () => {
    const { id, email } = become()
    expect(await visit()).toMatchObject(endsWith('agree_first'))
    const first = await visit({ body: { ...agreed, returnTo: '/locations' } })
    expect(first).toMatchObject({ status: 302, location: '/locations' })
    const user = await userIn(first.cookie)
    expect(user).toMatchObject({ email, verified: true, first_name: 'Nika Zorko' })
    expect(await linksTo(String(id))).toHaveLength(1)
    provider.become({ id })
    expect((await userIn((await visit()).cookie)).id).toBe(user.id)
  })

  test('identifies a person by `sub` if the provider sends both', async () => {
    const { id } = become({ sub: 'subject of hub' })
    await visit({ body: agreed })
    expect(await linksTo('subject of hub')).toHaveLength(1)
    expect(await linksTo(String(id))).toEqual([])
  })

  test('links an account with the same address if both sides have verified it', async () => {
    const { email } = become()
    const person = await seedPerson(server.app.platform, { email })
    expect((await userIn((await visit()).cookie)).id).toBe(person.id)
  })

  test.each([
    ['the provider has not verified the address', { email_verified: false }, true, 'email_unverified'],
    ['the provider does not report it', { email_verified: undefined }, true, 'email_unverified'],
    ['the provider reports another value', { email_verified: { at: 1 } }, true, 'email_unverified'],
    ['the provider knows no address', { email: null }, true, 'email_unverified'],
    ['the address is invalid', { email: 'nobody' }, true, 'email_unverified'],
    ['the account here was never confirmed', {}, false, 'link_first'],
  ])('does not give access to an account if %s', async (_why, info, emailVerified, outcome) => {
    const { email } = become()
    const person = await seedPerson(server.app.platform, { email, emailVerified })
    const { id } = become({ email, ...info })
    expect(await visit({ body: agreed })).toEqual(endsWith(outcome))
    expect(await linksOf(person.id)).toEqual([{ provider_id: 'credential' }])
    expect(await linksTo(String(id))).toEqual([])
  })

  test('links within a session, whatever the address at the provider', async () => {
    const person = await seedPerson(server.app.platform)
    const { id } = become({ email_verified: undefined })
    const cookie = await signIn(server, person)
    expect(await visit({ cookie, body: { returnTo: '/user/settings' } })).toMatchObject({
      location: '/user/settings',
    })
    provider.become({ id })
    expect((await userIn((await visit()).cookie)).id).toBe(person.id)
  })
})

describe('signs no one in for a provider that does not identify the person', () => {
  const verified = { email_verified: true }
  test.each<[string, object]>([
    ['without an id of the person', { id: undefined }],
    ['with an empty id', { id: undefined, sub: '' }],
    ['with an inexact number', { id: 2 ** 53 }],
    ['with an object as id', { id: { is: 'me' } }],
    ['with a wrong `sub` next to an `id`', { sub: '' }],
  ])('%s', async (_what, info) => {
    const { email } = become({ ...verified, ...info })
    const person = await seedPerson(server.app.platform, { email })
    expect(await visit({ body: agreed })).toEqual(endsWith('failed'))
    expect(await linksOf(person.id)).toEqual([{ provider_id: 'credential' }])
  })

  const body = JSON.stringify({ id: 1, email: 'hub@example.com', ...verified })
  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(500).end(body)],
    ['another status of success', (response) => response.writeHead(203).end(body)],
    ['another address', (response) => response.writeHead(302, { location: provider.issuer }).end(body)],
    ['not JSON', (response) => response.writeHead(200).end('<html>')],
    ['a list', (response) => response.writeHead(200).end(`[${body}]`)],
    ['nothing at all', (response) => response.destroy()],
  ])('its user info is %s', async (_what, answer) => {
    become()
    provider.answerUserInfo(answer)
    expect(await visit({ body: agreed })).toEqual(endsWith('failed'))
  })
})

describe('a forged return from plain OAuth 2', () => {
  test('fails in another browser, with another state, to another provider, and a second time', async () => {
    become()
    const { back, flight } = await visitProviderPage(await startVisit(server, 'b', { body: agreed }))
    expect(await returnFromProvider(back, '')).toEqual(endsWith('failed'))
    expect(await returnFromProvider(back.replace(/state=[^&]+/, 'state=other'), flight)).toEqual(
      endsWith('failed'),
    )
    const end = await returnFromProvider(back, flight)
    expect(end.location).toBe('/')
    expect(await returnFromProvider(back, flight)).toEqual(endsWith('failed'))

    const other = await visitProviderPage(await startVisit(server, 'b', { body: agreed }))
    expect(await returnFromProvider(other.back.replace('/b/', '/a/'), other.flight)).toEqual(
      endsWith('failed'),
    )
  })

  test("fails the PKCE check with another person's code", async () => {
    const { id } = become()
    const { back, flight } = await visitProviderPage(await startVisit(server, 'b', { body: agreed }), (url) =>
      url.searchParams.set('code_challenge', 'of-somebody-else'),
    )
    expect(await returnFromProvider(back, flight)).toEqual(endsWith('failed'))
    expect(await linksTo(String(id))).toEqual([])
  })

  test('is accepted with an issuer, because no setting defines the right issuer', async () => {
    const { email } = become()
    const { back, flight } = await visitProviderPage(await startVisit(server, 'b', { body: agreed }))
    const end = await returnFromProvider(`${back}&iss=https%3A%2F%2Fhub.example`, flight)
    expect(await userIn(end.cookie)).toMatchObject({ email })
  })
})
