import { webPaths } from '@kilowatt/contracts/web-paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { mailsTo, mailTo, tokenIn } from '../../../testing/outside/outbox.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

const strong = 'vR7#kq9!tzLm'
const stranger = () => server.client().registration

async function newPerson() {
  const person = await seedPerson(server.app.platform)
  return { ...person, api: server.client(await signIn(server, person)) }
}
type Someone = Awaited<ReturnType<typeof newPerson>>

const emailOf = async ({ id }: Someone) =>
  (
    await server.app.platform.db
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email

/** Requests another address as a person with access to the account, and returns the link sent there. */
async function linkToNewAddress({ api, email: own, password }: Someone, name = 'thief') {
  const email = `${name}-${own}`
  await api.account.changeEmail({ email, password })
  return { email, token: tokenIn(await mailTo(server, email)) }
}

async function resetLink({ email }: Pick<Someone, 'email'>, count = 1) {
  await stranger().forgottenPassword({ email })
  return tokenIn(await mailTo(server, email, count))
}

const changePassword = ({ api, password }: Someone) =>
  api.account.changePassword({ currentPassword: password, password: strong })

/** Actions that end every link of an account, with the number of mails sent before each. */
const ends: [string, (person: Someone) => Promise<unknown>][] = [
  ['changing the password', changePassword],
  ['signing out everywhere', ({ api }) => api.sessions.revokeOthers()],
  [
    'changing the address',
    async (person) => {
      const email = `own-${person.email}`
      await person.api.account.changeEmail({ email, password: person.password })
      await stranger().verifyEmail({ token: tokenIn(await mailTo(server, email)) })
    },
  ],
]

describe.each(ends)('%s', (_what, end) => {
  test('ends a link that resets the password', async () => {
    const person = await newPerson()
    const token = await resetLink(person)
    expect((await stranger().tokenState({ token })).data.outcome).toBe('confirmed')
    await end(person)
    expect((await stranger().tokenState({ token })).data.outcome).toBe('expired')
    expect((await stranger().resetPassword({ token, password: 'bL5&thief-chose' })).data.outcome).toBe(
      'expired',
    )
    await expect(signIn(server, { ...person, password: 'bL5&thief-chose' })).rejects.toThrow('401')
  })
})

test.each(ends.slice(0, 2))('%s ends a link to another address', async (_what, end) => {
  const person = await newPerson()
  const { token } = await linkToNewAddress(person)
  await end(person)
  expect((await stranger().verifyEmail({ token })).data.outcome).toBe('expired')
  expect(await emailOf(person)).toBe(person.email)
})

test('a reset ends a link to another address, and reports its own link as used', async () => {
  const person = await newPerson()
  const { token: moving } = await linkToNewAddress(person)
  const token = await resetLink(person)
  expect((await stranger().resetPassword({ token, password: strong })).data.outcome).toBe('confirmed')
  expect((await stranger().verifyEmail({ token: moving })).data.outcome).toBe('expired')
  expect(await emailOf(person)).toBe(person.email)
  expect((await stranger().resetPassword({ token, password: 'bL5&again' })).data.outcome).toBe('already_used')
})

test('a password link works only while the account has the address that it was sent to', async () => {
  const person = await newPerson()
  const token = await resetLink(person)
  const setEmail = (email: string) =>
    server.app.platform.db.updateTable('user_account').set({ email }).where('id', '=', person.id).execute()
  await setEmail(`moved-${person.email}`)
  expect((await stranger().tokenState({ token })).data.outcome).toBe('expired')
  expect((await stranger().resetPassword({ token, password: strong })).data.outcome).toBe('expired')
  await setEmail(person.email.toUpperCase())
  expect((await stranger().resetPassword({ token, password: strong })).data.outcome).toBe('confirmed')
})

test('a link requested after the change works', async () => {
  const person = await newPerson()
  await changePassword(person)
  // the notice of the change; the link is in the second mail
  await mailTo(server, person.email)
  const token = await resetLink(person, 2)
  expect((await stranger().resetPassword({ token, password: 'bL5&owner-chose' })).data.outcome).toBe(
    'confirmed',
  )
})

test('a link still waiting to be mailed is not created if the password changed meanwhile', async () => {
  await using front = await startTestServer({ roles: new Set(['web']) })
  const person = await seedPerson(front.app.platform)
  const api = front.client(await signIn(front, person))
  const email = `thief-${person.email}`
  await api.account.changeEmail({ email, password: person.password })
  await api.account.changePassword({ currentPassword: person.password, password: strong })
  await using _mailing = await startTestServer({ roles: new Set(['jobs']) }, { sharesDatabaseOf: front })
  // Mails are sent in the order of requests.
  await mailTo(front, person.email)
  const open = () =>
    front.app.platform.pool
      .query(
        `select count(*)::int n from pgboss.job where name = 'identity.account-mail' and state <> 'completed'`,
      )
      .then(({ rows }) => rows[0].n)
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  expect(await mailsTo(front, email)).toEqual([])
})

test('a link that is opened while links are being ended no longer works', async () => {
  const person = await newPerson()
  const { token } = await linkToNewAddress(person)
  const { pool } = server.app.platform
  const owner = await pool.connect()
  try {
    await owner.query('begin')
    await owner.query('update user_account set links_valid_from = clock_timestamp() where id = $1', [
      person.id,
    ])
    const outcome = stranger().verifyEmail({ token })
    const waiting = () =>
      pool
        .query(
          `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .then(({ rows }) => rows[0].n)
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    await owner.query('commit')
    expect((await outcome).data.outcome).toBe('expired')
  } finally {
    owner.release()
  }
  expect(await emailOf(person)).toBe(person.email)
})

describe('API keys on a password change', () => {
  const isGood = async (key: string) =>
    (await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${key}` } })).status ===
    200

  async function newKey({ api, password }: Someone) {
    const { apiKey, key } = (
      await api.apiKeys.create({ name: 'script', scope: 'read', expiresInDays: 30, password })
    ).data
    return { id: apiKey.id, key }
  }

  test('end if the person chooses so, each with a log entry; other keys stay', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [first, second, kept, foreign] = [
      await newKey(person),
      await newKey(person),
      await newKey(person),
      await newKey(other),
    ]
    await person.api.account.changePassword({
      currentPassword: person.password,
      password: strong,
      revokedKeyIds: [first.id, second.id, foreign.id],
    })
    expect(await Promise.all([first, second, kept, foreign].map(({ key }) => isGood(key)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    const entries = await server.app.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .where('actor_id', '=', person.id)
      .where('action', '=', 'api-key.revoke')
      .execute()
    expect(entries).toHaveLength(2)
  })

  test('are named in the mail about the change if they stay, even after a reset', async () => {
    const person = await newPerson()
    const { api, password } = person
    const made = await api.apiKeys.create({
      name: 'Night report',
      scope: 'read',
      expiresInDays: 30,
      password,
    })
    await newKey(person)
    const mails = (count: number) => mailTo(server, person.email, count)
    await mails(2)
    await api.account.changePassword({
      currentPassword: password,
      password: strong,
      revokedKeyIds: [made.data.apiKey.id],
    })
    const afterChange = await mails(3)
    expect(afterChange.event).toBe('passwordChangedKeysStay')
    expect(afterChange.text).toContain('script')
    expect(afterChange.text).not.toContain('Night report')
    expect(afterChange.link?.pathname).toBe('/user/profile/developer')
    // A person whose password was changed by someone else cannot sign in.
    expect(afterChange.text).toContain(webPaths.forgottenPassword())
    const token = await resetLink(person, 4)
    await stranger().resetPassword({ token, password: 'bL5&owner-chose' })
    expect((await mails(5)).event).toBe('passwordChangedKeysStay')
  })

  test('stay if the change is refused', async () => {
    const person = await newPerson()
    const { id, key } = await newKey(person)
    const attempt = person.api.account.changePassword({
      currentPassword: 'wrong',
      password: strong,
      revokedKeyIds: [id],
    })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid' })
    expect(await isGood(key)).toBe(true)
  })
})
