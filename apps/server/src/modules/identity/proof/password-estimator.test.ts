import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddPasswords } from '../../../testing/odd-passwords.ts'
import { createFreshDatabase } from '../../../testing/servers/fresh-db.ts'
import { spawnServer } from '../../../testing/servers/server-process.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createPasswordEstimator } from './password-estimator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Loads the process and the word lists in advance.
  await register('x')
})
afterAll(() => server[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }
const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/auth/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })

let count = 0
const registration = (password: string) => ({
  email: `somebody-${count++}@example.com`,
  password,
  firstName: 'Ana',
  lastName: 'Novak',
  agreeToTerms: true,
  agreeToPrivacy: true,
})
const register = (password: string) => post(server.url, 'register', registration(password))

/** The longest block of CPU time, in milliseconds, in which everything else had to wait for `work`. */
async function longestStallMs(work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    const before = process.threadCpuUsage()
    await delay(1)
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
  }
  return longestMs
}

test.each(Object.entries(oddPasswords))(
  '%s of 256 characters blocks other requests for less than 20 ms',
  async (_what, password) => {
    // Several runs, because garbage collection may block one of them, whereas an estimate would block all of
    // them.
    let stallMs = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 3 && stallMs >= 20; tries++)
      stallMs = Math.min(stallMs, await longestStallMs(register(password)))
    expect(stallMs).toBeLessThan(20)
  },
)

test('an invalid link causes no estimate', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(server.url, 'reset-password', { token: 'x'.repeat(43), password: 'password1' }),
    ),
  )
  // An estimate would refuse the password.
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([200, { data: { outcome: 'missing' } }])
})

test('requests are answered in order, and refused if too many are waiting', async () => {
  await using estimator = createPasswordEstimator()
  const ask = (password: string) => estimator.hintsOf({ password, personal: ['Zvonimira'] })
  const answers = await Promise.allSettled([
    ask('password1'),
    ask('vR7#kq9!tzLm'),
    ask('Zvonimira1'),
    ...Array.from({ length: 60 }, () => ask('telephone')),
  ])
  expect(answers.slice(0, 3)).toEqual([
    { status: 'fulfilled', value: ['common_password'] },
    { status: 'fulfilled', value: [] },
    { status: 'fulfilled', value: ['personal'] },
  ])
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(13)
})

test('a caller waiting for an estimate when the server stops gets an error at once', async () => {
  const estimator = createPasswordEstimator()
  const waiting = Promise.allSettled(
    Object.values(oddPasswords).map((password) => estimator.hintsOf({ password, personal: [] })),
  )
  await estimator[Symbol.asyncDispose]()
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true)
})

test('a server on which a password was chosen stops as quickly as any other', async () => {
  const database = await createFreshDatabase()
  const settings = { DATABASE_URL: database.url, SECRET_KEY: 'a secret of the tests, 32 and more' }
  await using used = spawnServer(settings)
  const { port } = await used.started
  const answer = await post(`http://127.0.0.1:${port}`, 'register', registration(oddPasswords.noise))
  expect(answer.status).toBe(200)
  const ending = await used.stop()
  expect(ending).toMatchObject({ code: 0, stderr: '' })
  expect(ending.tookMs).toBeLessThan(5_000)
  await database.drop()
})
