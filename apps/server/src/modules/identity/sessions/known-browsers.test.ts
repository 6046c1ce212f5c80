import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { eventually } from '../../../testing/eventually.ts'
import { cookieHeader } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { cleanIdentity } from './identity.job.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
type Proof = { readonly email: string; readonly password: string }

async function signInWith({ email, password }: Proof, cookie = ''): Promise<Response> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return response
}
/** What a browser keeps after it was closed: without the session. */
const keptBy = (response: Response) => /kilowatt\.browser=[\w-]+/.exec(cookieHeader(response))?.[0] ?? ''

const noticesOf = async (signedIn: Response) => {
  const inbox = await server.client(cookieHeader(signedIn)).notifications.list({})
  return inbox.data.notifications.filter(({ kind }) => kind === 'newBrowser')
}
const marksOf = async ({ id }: { id: number }) =>
  (await db().selectFrom('known_browser').selectAll().where('user_id', '=', id).execute()).map(({ mark }) =>
    mark.toString('hex'),
  )

test('a sign-in in another browser is announced, once, in the app and by mail', async () => {
  const ana = await seedPerson(server.app.platform, { locale: 'en' })
  const first = await signInWith(ana)
  const again = await signInWith(ana, keptBy(first))
  expect(await noticesOf(again)).toEqual([])
  const elsewhere = await signInWith(ana)
  await eventually(async () =>
    expect(await noticesOf(elsewhere)).toMatchObject([
      { text: expect.stringContaining('Firefox, Linux'), path: '/user/profile/security' },
    ]),
  )
  await eventually(async () => {
    const mails = await db().selectFrom('mail').select('subject').where('recipient', '=', ana.email).execute()
    expect(mails).toEqual([{ subject: 'New sign-in to your account' }])
  })
  expect(await noticesOf(await signInWith(ana, keptBy(elsewhere)))).toHaveLength(1)
})

test('what is stored names no browser, and does not show that two people share one', async () => {
  const [ana, ben] = [await seedPerson(server.app.platform), await seedPerson(server.app.platform)]
  const cookie = keptBy(await signInWith(ana))
  await signInWith(ben, cookie)
  const [ofAna, ofBen] = [await marksOf(ana), await marksOf(ben)]
  expect([ofAna.length, ofBen.length]).toEqual([1, 1])
  expect(ofAna).not.toEqual(ofBen)
  const { rows } = await sql<{ row: string }>`
    select encode(mark, 'escape') || known_browser::text as row from known_browser`.execute(db())
  for (const { row } of rows) {
    expect(row).not.toContain(cookie.split('=')[1])
    expect(row).not.toMatch(/Firefox|127\.0\.0\.1/)
  }
})

test('browsers are forgotten after 400 days, and a sign-in after that is announced', async () => {
  const ana = await seedPerson(server.app.platform)
  const cookie = keptBy(await signInWith(ana))
  const age = (days: number) =>
    sql`update known_browser set last_used_at = now() - make_interval(days => ${days}::integer)
      where user_id = ${ana.id}`.execute(db())
  await age(399)
  await cleanIdentity(server.app.platform).run({})
  expect(await marksOf(ana)).toHaveLength(1)
  await age(401)
  await cleanIdentity(server.app.platform).run({})
  expect(await marksOf(ana)).toEqual([])
  const late = await signInWith(ana, cookie)
  await eventually(async () => expect(await noticesOf(late)).toHaveLength(1))
})

test('an account keeps 50 browsers, the last used', async () => {
  const ana = await seedPerson(server.app.platform)
  await signInWith(ana)
  await sql`
    insert into known_browser (user_id, mark, last_used_at)
    select ${ana.id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 60) n
  `.execute(db())
  await signInWith(ana)
  expect(await marksOf(ana)).toHaveLength(50)
})

test('a cookie that is not ours is replaced', async () => {
  const ana = await seedPerson(server.app.platform)
  const answer = await signInWith(ana, 'kilowatt.browser=a%20b')
  expect(keptBy(answer)).toMatch(/^kilowatt\.browser=[\w-]{43}$/)
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('kilowatt.browser='))
  expect(set).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/)
})
