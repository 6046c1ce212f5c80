import { api } from '@kilowatt/contracts/api'
import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDevice, seedOemDevice } from '../seed/devices.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../seed/two-companies.ts'
import { signedInAs } from './testing/sign-in.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/**
 * Every call × everybody × the own, the shared and the other company's place, as docs/access.txt has it: a new call without
 * its lines fails (`npx vitest run access-matrix -u` draws them, for a person to read). The database is read-only
 * meanwhile, so a write that passes every door ends there, and the world stays as it was: that is `writes`.
 */

/** `owner` owns the first location, `viewer` and `controller` share it; the others have a role and no share. */
const people: Record<string, CastName> = {
  superAdmin: 'superAdmin',
  aggregator: 'aggregator',
  advanced: 'colleague',
  'basic, owner': 'owner',
  'user, may view': 'viewer',
  'user, may control': 'controller',
  user: 'nobody',
}
const scopes = ['read', 'control', 'manage'] as const

type Target = {
  name: 'first' | 'other'
  params: Record<string, number | string>
  body: Record<string, object>
}
type Entry = { name: string; method: string; path: string }

let server: TestServer
let world: TwoCompanies
let lines: string[]

const entries = entriesOf(api)

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const callers: [string, Record<string, string>][] = [['anonymous', {}]]
  for (const [label, name] of Object.entries(people))
    callers.push([label, { cookie: await signedInAs(server, world.people[name]) }])
  for (const scope of scopes) callers.push([`owner's key: ${scope}`, await keyOf('owner', scope)])
  callers.push(["aggregator's key: manage", await keyOf('aggregator', 'manage')])
  const targets = [await targetOf('first'), await targetOf('other')]
  await makeReadOnly()
  lines = []
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
    for (const target of entry.path.includes('{') || bodyOf(entry, targets[0])
      ? targets
      : targets.slice(0, 1))
      lines.push(...(await linesOf(entry, target, callers)))
}, 300_000)
afterAll(() => server[Symbol.asyncDispose]())

test('who may do what is as docs/access.txt says', async () => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../docs/access.txt')
})

test('every call has its lines', () => {
  const named = new Set(lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(' ', 1)[0]))
  expect([...named].toSorted()).toEqual(entries.map(({ name }) => name).toSorted())
})

/** Reading that counts how often it is tried, or is written into the log. */
const countedReads = ['account.exportData', 'confirmations.look', 'setup.findController']

test('law: other reading writes nothing', () => {
  let head = ''
  const writing = new Set<string>()
  for (const line of lines) {
    if (!line.startsWith(' ')) head = line
    else if (line.startsWith('  writes') && head.includes('(GET ')) writing.add(head.split(' ', 1)[0] ?? '')
  }
  expect([...writing].toSorted()).toEqual(countedReads)
})

/** One line per outcome, with those who get it. */
async function linesOf(entry: Entry, target: Target, callers: [string, Record<string, string>][]) {
  const byOutcome = new Map<string, string[]>()
  for (const [label, headers] of callers) {
    const outcome = await outcomeOf(entry, target, headers)
    byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), label])
  }
  const place = entry.path.includes('{') ? `, ${target.name} company` : ''
  return [
    `${entry.name} (${entry.method} ${entry.path})${place}`,
    ...[...byOutcome].map(([outcome, labels]) => `  ${outcome.padEnd(20)} ${labels.join('; ')}`),
  ]
}

async function outcomeOf(entry: Entry, target: Target, headers: Record<string, string>): Promise<string> {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => String(paramOf(entry, name, target)))
  const query = entry.method === 'GET' ? (queries[entry.name] ?? '') : ''
  const body = bodyOf(entry, target)
  const response = await fetch(`${server.url}/api${path}${query}`, {
    method: entry.method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) {
    await response.body?.cancel()
    return 'ok'
  }
  const { code } = (await response.json()) as { code: string }
  return code === 'internal' ? 'writes' : code
}

const paramOf = ({ path }: Entry, name: string, { params }: Target) => {
  if (name !== 'id') return params[name] ?? 1
  if (path.startsWith('/menu/location-groups')) return params.locationGroupId ?? 1
  if (path.startsWith('/menu/{')) return params.companyId ?? 1
  if (path.startsWith('/oem-devices')) return params.controllerId ?? 1
  return params.locationId ?? 1
}

const queries: Record<string, string> = {
  'charts.location': '?from=1767222000000&to=1767308400000',
  'charts.energy': '?from=1767222000000&to=1767308400000',
  'companies.timezones': '?countryCode=SI',
  'confirmations.look': '?action=LOCATION_INVITE',
  'menuBranches.search': '?query=o',
}

const bodyOf = (entry: Entry, target: Target | undefined): object | undefined =>
  entry.method === 'GET' ? undefined : target?.body[entry.name]

async function targetOf(name: Target['name']): Promise<Target> {
  const { platform } = server.app
  const isFirst = name === 'first'
  const company = isFirst ? world.company : world.foreign
  const locationId = (isFirst ? world.location : world.foreignLocation).id
  const ownerId = world.people[isFirst ? 'owner' : 'foreignOwner'].id
  const memberId = isFirst ? world.people.colleague.id : ownerId
  const controller = await seedOemDevice(platform, { locationId })
  const free = await seedOemDevice(platform, {
    serial: isFirst ? 'FREE-0000-0000-0001' : 'FREE-0000-0000-0002',
  })
  const device = await seedDevice(platform, { locationId, oemDeviceId: controller.id, source: 'inv' })
  const flags = Object.fromEntries(locationActions.map((action) => [action, action === 'view']))
  const settings = {
    name: 'New name',
    countryCode: 'SI',
    region: null,
    timezone: 'Europe/Ljubljana',
    address: { street: null, houseNumber: null, postcode: null, city: null },
    coordinates: null,
    gridLimitW: null,
    solarPeakW: null,
  }
  const branding = {
    platformName: null,
    productName: null,
    slogan: null,
    theme: 'default',
    domain: null,
    supportEmail: null,
    privacyPolicyUrl: null,
    termsUrl: null,
    registrationUrl: null,
    defaultLocationGroupId: null,
  }
  const setup = {
    location: { name: 'New', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
    controller: { unitId: free.serial },
    companyId: company.id,
  }
  return {
    name,
    params: {
      companyId: company.id,
      locationId,
      locationGroupId: company.rootGroupId,
      deviceId: device.id,
      controllerId: controller.id,
      userId: memberId,
      unitId: free.serial,
      locale: 'en',
      hash: '0'.repeat(64),
    },
    body: {
      'companyAdmin.create': { data: { name: 'New', countryId: 705 } },
      'companyAdmin.update': { name: 'New', countryId: 705, secondFactorRequired: false, branding },
      'companyLogo.save': { content: 'iVBORw0KGgo=' },
      'companyMail.save': { senderName: 'New', senderEmail: null },
      'confirmations.validate': { data: { id: 'x', action: 'LOCATION_INVITE' } },
      'devices.createCommand': { parameter: 'mode', value: 1 },
      'grants.set': { permissions: flags },
      'impersonation.start': { data: { userId: memberId } },
      'invites.send': { email: 'guest@example.com', permissions: flags },
      'locationAdmin.create': { ...settings, locationGroupId: company.rootGroupId },
      'locationAdmin.setOwner': { userId: null },
      'locationAdmin.update': settings,
      'locationGroups.create': { parentId: company.rootGroupId, name: 'New' },
      'locationGroups.moveHere': { locationIds: [locationId] },
      'locationGroups.rename': { name: 'New' },
      'members.setRole': { role: 'ROLE_USER' },
      'oemDevices.create': { type: 'CONTROLLER', locationId },
      'oemDevices.importBatch': { csv: 'type\nCONTROLLER' },
      'oemDevices.setOwner': { userId: null },
      'setup.assign': { data: setup },
      'setup.location': { data: setup },
    },
  }
}

async function keyOf(name: CastName, scope: (typeof scopes)[number]): Promise<Record<string, string>> {
  const client = server.client(await signedInAs(server, world.people[name]))
  const { data } = await client.apiKeys.create({
    name: scope,
    scope,
    expiresInDays: 1,
    password: world.people[name].password,
  })
  // The use of a key is written down once in a while, which a read-only database refuses.
  await server.app.platform.db
    .updateTable('api_key')
    .set({ last_used_at: new Date('2999-01-01') })
    .execute()
  return { authorization: `Bearer ${data.key}` }
}

/** New connections cannot write; those that could are ended, and the pool replaces them. */
async function makeReadOnly() {
  const { pool } = server.app.platform
  const client = await pool.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release(true)
  await vi.waitFor(async () => {
    const { rows: settings } = await pool.query<{ readOnly: string }>(
      `select current_setting('default_transaction_read_only') as "readOnly"`,
    )
    if (settings[0]?.readOnly !== 'on') throw new Error('a connection can still write')
  })
}

function entriesOf(router: object, path: readonly string[] = []): Entry[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = [...path, key]
    if (!isContractProcedure(value)) return entriesOf(value, name)
    const { route } = value['~orpc']
    return { name: name.join('.'), method: route.method ?? '', path: route.path ?? '' }
  })
}
