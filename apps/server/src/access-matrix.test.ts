import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeededPerson, seedPerson } from '../seed/people.ts'
import { type CastName, seedTwoCompanies } from '../seed/two-companies.ts'
import { callByName } from './testing/calls/call-by-name.ts'
import { exampleOf } from './testing/calls/call-examples.ts'
import { type Belongings, belongingsOf, furnish, type Place } from './testing/calls/call-scene.ts'
import { type ContractCall, contractCalls } from './testing/calls/contract-calls.ts'
import { type SceneServer, startSceneServer } from './testing/calls/scene-server.ts'
import { READ_ONLY } from './testing/failure-log.ts'
import { signedInAs, signIn, signInHalf } from './testing/people/sign-in.ts'

/**
 * Every call × every kind of caller × their own place, the shared one and the other company's, as in
 * docs/access.txt. A new call without its lines fails (`npx vitest run access-matrix -u` writes them, for a
 * person to read). The input is valid, so calls by permitted people pass all checks. The database refuses
 * writes during the test, so such a call ends there (`writes`) and the data stays the same.
 */

/**
 * `owner` owns the first location, `viewer` and `controller` have grants on it. The others have a role and no
 * grant.
 */
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

type Caller = {
  readonly label: string
  readonly headers: Record<string, string>
  readonly self: Belongings
}
type Target = { readonly name: 'first' | 'other'; readonly place: Place }

let server: SceneServer
let lines: string[]

beforeAll(async () => {
  server = await startSceneServer()
  const { platform } = server.app
  const world = await seedTwoCompanies(platform)
  const callers: Caller[] = [
    { label: 'anonymous', headers: {}, self: await belongingsOf(server, await seedPerson(platform)) },
  ]
  callers.push(await halfSignedIn())
  const selves = new Map<CastName, Belongings>()
  const selfOf = async (name: CastName) => {
    const self = selves.get(name) ?? (await belongingsOf(server, world.people[name]))
    selves.set(name, self)
    return self
  }
  for (const [label, name] of Object.entries(people)) {
    const headers = { cookie: await signedInAs(server, world.people[name]) }
    callers.push({ label, headers, self: await selfOf(name) })
  }
  for (const [name, scope] of [
    ...scopes.map((scope) => ['owner', scope] as const),
    ['aggregator', 'manage'] as const,
  ]) {
    const self = await selfOf(name)
    const headers = { authorization: await keyOf(world.people[name], self, scope) }
    callers.push({ label: `${name}'s key: ${scope}`, headers, self })
  }
  const asSuperAdmin = server.client(await signedInAs(server, world.people.superAdmin))
  const placeOf = (company: typeof world.foreign, location: { id: number }) =>
    furnish(
      server,
      { companyId: company.id, rootGroupId: company.rootGroupId, locationId: location.id },
      asSuperAdmin,
    )
  const targets: Target[] = [
    { name: 'first', place: await placeOf(world.company, world.location) },
    { name: 'other', place: await placeOf(world.foreign, world.foreignLocation) },
  ]
  for (const { place } of targets)
    await asSuperAdmin.companyMail.save({
      companyId: place.companyId,
      senderName: null,
      senderEmail: 'hello@alpha.example',
    })
  await refuseWrites(platform)
  // a forecast that a plan asked for meanwhile would be answered without writing
  await platform.pool.query('truncate forecast cascade')
  lines = []
  for (const call of contractCalls.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
    lines.push(...(await linesOf(call, targets, callers)))
}, 300_000)
afterAll(() => server[Symbol.asyncDispose]())

test('permissions match docs/access.txt', async () => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../docs/access.txt')
})

test('every call has its lines in docs/access.txt', () => {
  const named = new Set(lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(' ', 1)[0]))
  expect([...named].toSorted()).toEqual(contractCalls.map(({ name }) => name).toSorted())
})

/** Reading calls that write: to the audit log; a forecast that is made when it is asked for (decision 149). */
const writingReads = ['account.exportData', 'forecasts.ofLocation']

test('law: all other reading calls write nothing', () => {
  expect(callsThatEnd('writes', '(GET ')).toEqual(writingReads)
})

test('law: every failure is a write that the database refused', () => {
  expect(lines.filter((line) => line.includes('internal'))).toEqual([])
})

/** Calls that need a code. No one here has a second factor, so every code is wrong. */
const wantACode = ['twoFactor.disable', 'twoFactor.renewRecoveryCodes']

test('law: the examples are valid input of the contract', () => {
  expect(callsThatEnd('invalid')).toEqual(wantACode)
})

/** The first account exists, and no one here was invited. */
const forOthers = ['firstAccount.create', 'confirmations.validate']

test('law: every call succeeds for someone', () => {
  const does = new Set([...callsThatEnd('ok'), ...callsThatEnd('writes')])
  const others = contractCalls.map(({ name }) => name).filter((name) => !does.has(name))
  expect(others.toSorted()).toEqual([...forOthers, ...wantACode].toSorted())
})

/** Names of the calls that end in such an outcome for at least one caller. */
function callsThatEnd(outcome: string, ofMethod = ''): string[] {
  let head = ''
  const names = new Set<string>()
  for (const line of lines) {
    if (!line.startsWith(' ')) head = line
    else if (line.startsWith(`  ${outcome} `) && head.includes(ofMethod))
      names.add(head.split(' ', 1)[0] ?? '')
  }
  return [...names].toSorted()
}

/**
 * One line per outcome and place, with the people who get that outcome; a call without a place has one line.
 */
async function linesOf(call: ContractCall, targets: readonly Target[], callers: readonly Caller[]) {
  const found: string[] = []
  const isPlaced = new Set(targets.map(({ place }) => inputText(call, place, callers))).size > 1
  for (const { name, place } of isPlaced ? targets : targets.slice(0, 1)) {
    const byOutcome = new Map<string, string[]>()
    const outcomes = await Promise.all(
      callers.map(({ headers, self }) =>
        outcomeOf(call, exampleOf.get(call.name)?.({ place, self }), headers),
      ),
    )
    for (const [at, { label }] of callers.entries()) {
      const outcome = outcomes[at] ?? ''
      byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), label])
    }
    found.push(
      `${call.name} (${call.method} ${call.path})${isPlaced ? `, ${name} company` : ''}`,
      ...[...byOutcome].map(([outcome, labels]) => `  ${outcome.padEnd(20)} ${labels.join('; ')}`),
    )
  }
  return found
}

/** The input of a call at a place, the same for all callers and every time. */
function inputText({ name }: ContractCall, place: Place, [caller]: readonly Caller[]): string {
  if (!caller) throw new Error('nobody calls')
  const self = { ...caller.self, code: () => '000000' }
  return JSON.stringify(exampleOf.get(name)?.({ place, self })) ?? ''
}

async function outcomeOf({ name }: ContractCall, input: unknown, headers: Record<string, string>) {
  const { outcome, requestId } = await callByName(server, name, input, headers)
  if (outcome !== 'internal') return outcome
  const { code, message } = server.causeOf(requestId)
  return code === READ_ONLY ? 'writes' : `internal: ${message}`
}

/** A person who entered the right password and is asked for a code. */
async function halfSignedIn(): Promise<Caller> {
  const person = await seedPerson(server.app.platform)
  const self = await belongingsOf(server, person)
  await server.client(await signIn(server, person)).twoFactor.enable({ code: self.code() })
  return {
    label: 'half signed in',
    headers: { cookie: await signInHalf(server, person) },
    // The code of this time step has been used.
    self: { ...self, code: () => self.code(1) },
  }
}

async function keyOf(person: SeededPerson, { password }: Belongings, scope: (typeof scopes)[number]) {
  const client = server.client(await signedInAs(server, person))
  const { data } = await client.apiKeys.create({ name: scope, scope, expiresInDays: 1, password })
  // The last use of a key is recorded at intervals, and that write would be refused.
  await server.app.platform.db
    .updateTable('api_key')
    .set({ last_used_at: new Date('2999-01-01') })
    .execute()
  return `Bearer ${data.key}`
}

/**
 * Makes every table refuse writes, as in a read-only database. Counting attempts stays possible: it comes
 * before the access rules, which would otherwise never be reached.
 */
const refuseWrites = ({ pool }: SceneServer['app']['platform']) =>
  pool.query(`
    create function refuse_write() returns trigger language plpgsql as $$
      begin raise exception 'read-only: %', tg_table_name using errcode = '${READ_ONLY}'; end $$;
    create function stand_still() returns trigger language plpgsql as $$
      begin new.count := 0; return new; end $$;
    create trigger stand_still before insert or update on attempt for each row execute function stand_still();
    do $$ declare t record; begin
      for t in select schemaname, tablename from pg_tables
        where schemaname in ('public', 'pgboss') and tablename <> 'attempt'
      loop
        execute format('create trigger refuse_write before insert or update or delete on %I.%I '
          'for each statement execute function refuse_write()', t.schemaname, t.tablename);
      end loop;
    end $$`)
