import { type APIRequestContext, test as base, type Cookie, type Page } from '@playwright/test'
import { type SeededPerson, seedPerson } from '../../apps/server/seed/people.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { watchFaults } from './context-faults.ts'
import { connectDevice, type DeviceLink } from './device-link.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { linkOfMail, subjectsOfMails } from './outbox.ts'
import { createPortfolio, type Portfolio } from './portfolio.ts'
import { demoPassword, runningServer } from './running-server.ts'
import { createWorkbench, type Workbench } from './workbench.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { browserWithCamera } from './browser-with-camera.ts'

type Credentials = { email: string; password: string }

type Person = 'super' | 'aggregator' | 'owner' | 'guest' | Credentials

type WorkerParts = {
  database: StandaloneDatabase
  /** cookies of a session, signed in once per worker and person */
  sessionOf: (credentials: Credentials) => Promise<Cookie[]>
}

type Parts = {
  /** signs the browser in as a person, without the login page */
  signIn: (person: Person) => Promise<void>
  /** a page in a separate browser, already signed in */
  pageOf: (person: Person) => Promise<Page>
  /** link in the newest mail about an event to an address */
  mailLink: (recipient: string, event: string) => Promise<string>
  /** Subjects of the mails about an event to a person, newest first. */
  mailSubjects: (recipient: string, event: string) => Promise<string[]>
  /** calls on behalf of the super admin, outside the browser */
  admin: () => Promise<APIRequestContext>
  /** a separate location for the test */
  workbench: (plan: Parameters<typeof createWorkbench>[1]) => Promise<Workbench>
  /** a separate company for the test, with a person who manages it */
  portfolio: (plan: Parameters<typeof createPortfolio>[1]) => Promise<Portfolio>
  /** a separate person for the test; without a role, the person has only registered */
  person: (who?: Parameters<typeof seedPerson>[1]) => Promise<SeededPerson>
  /** hardware that the test simulates; disconnected after the test */
  device: (credentials: { serial: string; secret: string }) => Promise<DeviceLink>
}

export const demoPerson = (name: string): Credentials => ({
  email: `${name}@example.com`,
  password: demoPassword,
})

const credentialsOf = (person: Person): Credentials =>
  typeof person === 'string' ? demoPerson(person) : person

/** Cookie with an answer to the cookie question, which would otherwise cover the bottom of every page. */
export const consent = () => ({
  name: 'cookie_consent',
  value: encodeURIComponent(
    JSON.stringify({
      config: { necessaryCookies: true, analyticsCookies: false },
      consentedAt: Date.now(),
    }),
  ),
  url: runningServer().url,
})

export const test = base.extend<Parts, WorkerParts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(runningServer().url),

  context: async ({ context }, use, info) => {
    await context.addCookies([consent()])
    const faults = watchFaults(context)
    await use(context)
    if (info.status !== info.expectedStatus && faults.length > 0)
      await info.attach('faults of the pages', { body: faults.join('\n'), contentType: 'text/plain' })
  },

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await using database = await openEmbeddedDatabase(runningServer().dataDir)
      await use(database)
    },
    { scope: 'worker' },
  ],

  sessionOf: [
    async ({ playwright }, use) => {
      const known = new Map<string, Promise<Cookie[]>>()
      const signIn = async (credentials: Credentials) => {
        const request = await playwright.request.newContext({ baseURL: runningServer().url })
        const answer = await request.post('/api/auth/login', { data: credentials })
        if (!answer.ok()) throw new Error(`sign-in of ${credentials.email}: ${await answer.text()}`)
        const { cookies } = await request.storageState()
        await request.dispose()
        return cookies
      }
      await use((credentials) => {
        const session = known.get(credentials.email) ?? signIn(credentials)
        known.set(credentials.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  signIn: async ({ context, sessionOf }, use) => {
    await use(async (person) => {
      await context.addCookies(await sessionOf(credentialsOf(person)))
    })
  },

  pageOf: async ({ browser, sessionOf }, use) => {
    await using made = new AsyncDisposableStack()
    await use(async (person) => {
      const context = made.use(await browser.newContext())
      await context.addCookies([consent(), ...(await sessionOf(credentialsOf(person)))])
      return context.newPage()
    })
  },

  mailLink: async ({ admin }, use) => {
    await use(async (recipient, event) => linkOfMail(await admin(), recipient, event))
  },

  mailSubjects: async ({ admin }, use) => {
    await use(async (recipient, event) => subjectsOfMails(await admin(), recipient, event))
  },

  admin: async ({ playwright, baseURL, sessionOf }, use) => {
    await using made = new AsyncDisposableStack()
    await use(async () => {
      const cookies = await sessionOf(demoPerson('super'))
      return made.use(
        await playwright.request.newContext({
          ...(baseURL === undefined ? {} : { baseURL }),
          storageState: { cookies, origins: [] },
        }),
      )
    })
  },

  workbench: async ({ database }, use) => {
    await use((plan) => createWorkbench(database, plan))
  },

  portfolio: async ({ database }, use) => {
    await use((plan) => createPortfolio(database, plan))
  },

  person: async ({ database }, use) => {
    await use((who) => seedPerson(database, who))
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  device: async ({}, use) => {
    await using links = new AsyncDisposableStack()
    await use(async (credentials) => links.use(await connectDevice(runningServer().mqttUrl, credentials)))
  },
})
