import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { createPushBrowser } from '../../../testing/outside/push-browser.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const HOUR = 3_600_000

let server: TestServer
let world: TwoCompanies
let mails: MailServer
let service: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  mails = await startMailServer()
  service = await startReceiver()
  // a test does not wait for other notices, however long they take
  server = await startTestServer({
    ...{ roles: new Set(['web', 'jobs']), noticeWaitS: 3_600, allowPrivateAddresses: true },
    smtpUrl: mails.url,
  })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

const as = async (person: { id: number }) => server.client(await signedInAs(server, person))

/** Someone who sees the location, with preferences of their own. */
async function someone(email?: string) {
  const { platform } = server.app
  const person = await seedPerson(platform, { locale: 'en', ...(email && { email }) })
  await seedGrant(platform, { locationId: world.location.id, userId: person.id, actions: ['view'] })
  return { person, api: await as(person) }
}

async function setPreferences({ notifications }: ApiClient, change: Partial<NotificationPreferences>) {
  const { preferences } = (await notifications.preferences()).data
  await notifications.setPreferences({ ...preferences, ...change })
}

async function setAlarms(api: ApiClient, alarms: NotificationPreferences['groups']['alarms']) {
  const { preferences } = (await api.notifications.preferences()).data
  await setPreferences(api, { groups: { ...preferences.groups, alarms } })
}

const subscribe = ({ notifications }: ApiClient, path = '/push') =>
  notifications.subscribe({ endpoint: `${service.url}${path}`, keys: createPushBrowser().keys })

/** Where and why each step ended. */
async function wayOf({ alarmRules }: ApiClient, locationId = world.location.id) {
  const { steps } = (await alarmRules.test({ locationId })).data
  return Object.fromEntries(
    steps.map(({ step, outcome, because }) => [step, because === null ? outcome : `${outcome} ${because}`]),
  )
}
const stepOf = async ({ alarmRules }: ApiClient, wanted: string) =>
  (await alarmRules.test({ locationId: world.location.id })).data.steps.find(({ step }) => step === wanted)

test('a test alarm goes the whole way at once: in the app, by mail, to the phone and to a webhook', async () => {
  const { person, api } = await someone()
  await setAlarms(api, { mail: 'instant', push: 'instant' })
  await subscribe(api)
  await api.webhooks.create({ name: 'Home', url: `${service.url}/hook`, groups: ['alarms'] })
  expect(await wayOf(api)).toEqual({
    ...{ rule: 'done', alarm: 'done', in_app: 'done' },
    ...{ mail: 'done', push: 'done', webhook: 'done' },
  })
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/hook', '/push'])
  expect(mails.received.filter((mail) => mail.includes(person.email))).toHaveLength(1)
  const { notifications } = (await api.notifications.list({})).data
  expect(notifications).toHaveLength(1)
})

test('a test alarm leaves no alarm behind, and reaches no one else', async () => {
  const { api } = await someone()
  const { db } = server.app.platform
  const webhook = { name: 'On call', url: `${service.url}/company`, groups: ['alarms' as const] }
  await (await as(world.people.aggregator)).webhooks.create({ ...webhook, companyId: world.company.id })
  await api.alarmRules.test({ locationId: world.location.id })
  expect(await db.selectFrom('alarm').select('id').execute()).toEqual([])
  expect(service.received.filter(({ path }) => path === '/company')).toEqual([])
  const { notifications } = (await (await as(world.people.owner)).notifications.list({})).data
  expect(notifications).toEqual([])
})

test('a test alarm stops at channels that are turned off or set up nowhere', async () => {
  const { api } = await someone()
  await setAlarms(api, { mail: 'off', push: 'instant' })
  expect(await wayOf(api)).toMatchObject({
    ...{ in_app: 'done', mail: 'off preference' },
    ...{ push: 'off no_subscription', webhook: 'off no_webhook' },
  })
  await setAlarms(api, { mail: 'off', push: 'off' })
  expect(await wayOf(api)).toMatchObject({ push: 'off preference' })
})

test('a test alarm waits for the end of quiet hours, and for a digest, and says until when', async () => {
  const { api } = await someone()
  // all day except for one minute, so that it is quiet now
  const [from, until] = [60_000, 120_000].map((ago) => new Date(Date.now() - ago).toISOString().slice(11, 16))
  const quiet = { from: from ?? '', until: until ?? '', breaksThrough: null }
  await setAlarms(api, { mail: 'instant', push: 'instant' })
  await setPreferences(api, { timezone: 'UTC', quiet })
  const before = Date.now()
  expect(await stepOf(api, 'mail')).toMatchObject({ outcome: 'waiting', because: 'quiet' })
  expect(Date.now() - before).toBeLessThan(6_000)
  const push = await stepOf(api, 'push')
  expect(push).toMatchObject({ outcome: 'waiting', because: 'quiet' })
  expect((push?.until ?? 0) - Date.now()).toBeGreaterThan(23 * HOUR)
  await setPreferences(api, { quiet: null })
  await setAlarms(api, { mail: 'daily', push: 'off' })
  const mail = await stepOf(api, 'mail')
  expect(mail).toMatchObject({ outcome: 'waiting', because: 'digest' })
  expect(mail?.until ?? 0).toBeGreaterThan(Date.now())
})

test('a test alarm stops where the mail server, the push service or the receiver refuses', async () => {
  const { api } = await someone(`bad-${Date.now()}@example.com`)
  await setAlarms(api, { mail: 'instant', push: 'instant' })
  await subscribe(api)
  await api.webhooks.create({ name: 'Home', url: `${service.url}/hook`, groups: ['alarms'] })
  service.answerStatus(403)
  const refused = {
    mail: 'failed mail_refused',
    push: 'failed push_refused',
    webhook: 'failed webhook_failed',
  }
  expect(await wayOf(api)).toMatchObject(refused)
  // busy: it is tried again later
  service.answerStatus(503)
  expect(await wayOf(api)).toMatchObject({ push: 'failed push_refused', webhook: 'failed webhook_failed' })
  // the browser withdrew its permission
  service.answerStatus(410)
  expect(await wayOf(api)).toMatchObject({ push: 'off no_subscription' })
  service.answerStatus(204)
})

test('a test alarm says when no rule is active, during maintenance, and to those whom alarms do not reach', async () => {
  const { api } = await someone()
  const owner = await as(world.people.owner)
  const operator = await as(world.people.aggregator)
  const scope = { locationId: world.otherLocation.id }
  const { rules } = (await operator.alarmRules.list(scope)).data
  for (const { kind, slot, severity, settings, raiseDelayS, clearDelayS } of rules)
    await operator.alarmRules.set({
      scope,
      rule: { kind, slot, severity, settings, raiseDelayS, clearDelayS, isActive: false },
    })
  expect(await wayOf(operator, scope.locationId)).toMatchObject({ rule: 'off no_rule', in_app: 'done' })
  expect(await wayOf(await as(world.people.superAdmin))).toMatchObject({ alarm: 'off not_notified' })
  const [from, until] = [Date.now(), Date.now() + HOUR]
  await owner.alarmDuty.startMaintenance({
    scope: { locationId: world.location.id },
    ...{ from, until, reason: 'New inverter' },
  })
  expect(await stepOf(api, 'alarm')).toMatchObject({ outcome: 'off', because: 'maintenance', until })
})

test('a test alarm is refused after twelve tests in an hour, and for locations that the person does not see', async () => {
  const { api } = await someone()
  await setAlarms(api, { mail: 'off', push: 'off' })
  const foreign = { locationId: world.foreignLocation.id }
  expect(await failureOf(api.alarmRules.test(foreign))).toMatchObject({ code: 'not_found' })
  const tests = Array.from({ length: 13 }, () =>
    failureOf(api.alarmRules.test({ locationId: world.location.id })),
  )
  const codes = (await Promise.all(tests)).map((failure) => failure?.code)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
})
