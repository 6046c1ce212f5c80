import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
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
  provider = await startFakeProvider({ id: 'kilowatt', secret: 'shared secret' })
  const protocol = { kind: 'oidc', issuer: provider.issuer } as const
  server = await startTestServer({
    social: [{ id: 'a', name: 'Example ID', protocol, clientId: 'kilowatt', clientSecret: 'shared secret' }],
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

let counter = 0
/** A person at the provider, with the claims about their address. */
function become(claims: object = {}) {
  const sub = `subject-${counter++}`
  const email = `${sub}@example.com`
  provider.become({ sub, email, email_verified: true, given_name: 'Nika', family_name: 'Zorko', ...claims })
  return { sub, email }
}

const start = (body: object = {}) => startVisit(server, 'a', { body })
const visit = (options: { body?: object; cookie?: string } = {}) => visitProvider(server, 'a', options)

const userIn = async (cookie: string) => (await server.client(cookie).auth.user()).data.user

test('the site lists the providers', async () => {
  const { data } = await server.client().site.info({})
  expect(data.socialProviders).toEqual([{ id: 'a', name: 'Example ID' }])
  await expect(server.client().socialSignIn.start({ provider: 'b' })).rejects.toMatchObject({ status: 404 })
})

describe('signing in with a provider', () => {
  test('creates an account for a new person who accepts the terms, and finds it again', async () => {
    const { email } = become()
    expect(await visit()).toMatchObject(endsWith('agree_first'))
    const first = await visit({ body: { agreeToTerms: true, returnTo: '/locations?x=1', locale: 'sl' } })
    expect(first).toMatchObject({ status: 302, location: '/locations?x=1' })
    const user = await userIn(first.cookie)
    expect(user).toMatchObject({
      email,
      verified: true,
      first_name: 'Nika',
      last_name: 'Zorko',
      locale: 'sl',
    })
    const again = await visit()
    expect((await userIn(again.cookie)).id).toBe(user.id)
    expect((await server.client(again.cookie).account.get()).data.account.hasPassword).toBe(false)
  })

  test('makes new people basic users of the company whose brand they visited', async () => {
    const { platform } = server.app
    const { id } = await seedCompany(platform)
    const names = { platform_name: 'Sonce', product_name: 'Sonce' }
    await platform.db
      .insertInto('brand')
      .values({ company_id: id, identifier: 'sonce', ...names })
      .execute()
    become()
    const { cookie } = await visit({ body: { agreeToTerms: true, identifier: 'sonce' } })
    expect((await userIn(cookie)).memberships).toMatchObject([{ companyId: id, role: 'ROLE_USER_BASIC' }])
    become()
    const elsewhere = await visit({ body: { agreeToTerms: true } })
    expect((await userIn(elsewhere.cookie)).memberships).toEqual([])
  })

  test('links an account with the same address if both sides have verified it', async () => {
    const { email } = become()
    const person = await seedPerson(server.app.platform, { email })
    const { cookie } = await visit()
    expect((await userIn(cookie)).id).toBe(person.id)
    expect((await server.client(cookie).socialSignIn.list()).data.providers).toMatchObject([
      { provider: 'a' },
    ])
    expect((await userIn(await signIn(server, person))).id).toBe(person.id)
  })

  test.each([
    ['the provider has not verified the address', { email_verified: false }, true, 'email_unverified'],
    ['the provider does not report it', { email_verified: undefined }, true, 'email_unverified'],
    ['the provider knows no address', { email: undefined }, true, 'email_unverified'],
    ['the account here was never confirmed', {}, false, 'link_first'],
  ])('does not give access to an account if %s', async (_why, claims, emailVerified, outcome) => {
    const { email } = become()
    const person = await seedPerson(server.app.platform, { email, emailVerified })
    become({ email, ...claims })
    expect(await visit({ body: { agreeToTerms: true } })).toMatchObject(endsWith(outcome))
    const { db } = server.app.platform
    const links = await db
      .selectFrom('account')
      .select('provider_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(links).toEqual([{ provider_id: 'credential' }])
  })

  test('asks for the second factor of people who have one', async () => {
    const { email } = become()
    const person = await seedPerson(server.app.platform, { email })
    await server.app.platform.db
      .insertInto('second_factor')
      .values({ user_id: person.id, secret: Buffer.alloc(1), confirmed_at: new Date(), last_step: null })
      .execute()
    const end = await visit()
    expect(end.location).toBe('/auth/login?social=second_factor')
    expect(end.cookie).not.toContain('session_token')
    expect(end.cookie).toContain('kilowatt.second_factor=')
  })
})

describe('within a session', () => {
  test('links accounts whatever the address at the provider, and another person cannot link the same one', async () => {
    const [person, other] = [await seedPerson(server.app.platform), await seedPerson(server.app.platform)]
    const { sub } = become({ email_verified: false })
    const cookie = await signIn(server, person)
    expect(await visit({ cookie, body: { returnTo: '/user/settings' } })).toMatchObject({
      location: '/user/settings',
    })
    provider.become({ sub })
    expect((await userIn((await visit()).cookie)).id).toBe(person.id)
    const theirs = await signIn(server, other)
    expect(await visit({ cookie: theirs })).toMatchObject({ location: '/auth/login?social=linked_elsewhere' })
    expect((await server.client(theirs).socialSignIn.list()).data.providers).toEqual([])
  })

  test('a link is removed, unless the person could no longer sign in', async () => {
    const person = await seedPerson(server.app.platform)
    become()
    const cookie = await signIn(server, person)
    await visit({ cookie })
    await server.client(cookie).socialSignIn.unlink({ provider: 'a' })
    expect((await server.client(cookie).socialSignIn.list()).data.providers).toEqual([])

    become()
    const only = server.client((await visit({ body: { agreeToTerms: true } })).cookie)
    await expect(only.socialSignIn.unlink({ provider: 'a' })).rejects.toMatchObject({ status: 409 })
    expect((await only.socialSignIn.list()).data.providers).toHaveLength(1)
  })
})

describe('a forged return', () => {
  test('fails in another browser, a second time, or with another state', async () => {
    become()
    const { back, flight } = await visitProviderPage(await start({ agreeToTerms: true }))
    expect(await returnFromProvider(back, '')).toEqual(endsWith('failed'))
    expect(await returnFromProvider(back.replace(/state=[^&]+/, 'state=other'), flight)).toEqual(
      endsWith('failed'),
    )
    expect(await returnFromProvider(back.replace('/a/', '/b/'), flight)).toEqual(endsWith('failed'))
    expect(await returnFromProvider(back, flight)).toEqual(endsWith('failed'))
  })

  test("fails the PKCE check with another person's code", async () => {
    const { sub } = become()
    const { back, flight } = await visitProviderPage(await start({ agreeToTerms: true }), (url) =>
      url.searchParams.set('code_challenge', 'of-another-person'),
    )
    expect(await returnFromProvider(back, flight)).toEqual(endsWith('failed'))
    const { db } = server.app.platform
    expect(await db.selectFrom('account').select('id').where('account_id', '=', sub).execute()).toEqual([])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'evil'])(
    'cannot be redirected to %s',
    async (returnTo) => {
      const response = await start({ returnTo })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'returnTo' }] } })
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )
})
