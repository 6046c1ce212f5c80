import { randomUUID } from 'node:crypto'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { setMembership } from '../../tenancy/index.ts'
import { createActors } from './actors.ts'

let database: FreshDb
let first: { id: number }
let second: { id: number }

beforeAll(async () => {
  database = await freshDb()
  first = await seedCompany(database)
  second = await seedCompany(database)
})
afterAll(() => database[Symbol.asyncDispose]())

async function openSession(userId: number, expiresInMs = 3_600_000): Promise<string> {
  const token = randomUUID()
  await database.db
    .insertInto('session')
    .values({
      user_id: userId,
      token,
      expires_at: new Date(Date.now() + expiresInMs),
      ip_address: null,
      user_agent: null,
    })
    .execute()
  return token
}

type Membership = { companyId: number; role: Exclude<Role, 'ROLE_SUPER_ADMIN'> }

async function personWith(memberships: readonly Membership[], role: Role = 'ROLE_USER') {
  const { id: userId } = await seedPerson(database, { role })
  for (const membership of memberships)
    await database.inTx(system, (change) => setMembership(change, { userId, ...membership }))
  return { userId, token: await openSession(userId) }
}

const runs = (memberships: readonly Membership[]) =>
  memberships
    .filter(({ role }) => role === 'ROLE_AGGREGATOR')
    .map(({ companyId }) => companyId)
    .toSorted((a, b) => a - b)

describe('the actor behind a session', () => {
  test.each<[string, () => Membership[], Role, () => { role: Role; companyId: number | null }]>([
    ['is a user without a company', () => [], 'ROLE_USER', () => ({ role: 'ROLE_USER', companyId: null })],
    [
      'has the role of the one membership',
      () => [{ companyId: second.id, role: 'ROLE_USER_BASIC' }],
      'ROLE_USER',
      () => ({ role: 'ROLE_USER_BASIC', companyId: second.id }),
    ],
    [
      'has the strongest of several roles, by priority and not by name',
      () => [
        { companyId: first.id, role: 'ROLE_USER_ADVANCED' },
        { companyId: second.id, role: 'ROLE_AGGREGATOR' },
      ],
      'ROLE_USER',
      () => ({ role: 'ROLE_AGGREGATOR', companyId: second.id }),
    ],
    [
      'is in the older company if the roles are equal',
      () => [
        { companyId: second.id, role: 'ROLE_AGGREGATOR' },
        { companyId: first.id, role: 'ROLE_AGGREGATOR' },
      ],
      'ROLE_USER',
      () => ({ role: 'ROLE_AGGREGATOR', companyId: first.id }),
    ],
    [
      'is super admin whatever the memberships are',
      () => [{ companyId: first.id, role: 'ROLE_USER_BASIC' }],
      'ROLE_SUPER_ADMIN',
      () => ({ role: 'ROLE_SUPER_ADMIN', companyId: first.id }),
    ],
  ])('%s', async (_rule, memberships, role, expected) => {
    const { userId, token } = await personWith(memberships(), role)
    expect(await createActors(database).actorOf(token)).toEqual({
      userId,
      ...expected(),
      runsCompanyIds: runs(memberships()),
      sessionId: expect.any(Number),
      impersonatorId: null,
      keyScope: null,
      owesSecondFactor: false,
    })
  })

  test('is null for an unknown or expired token', async () => {
    const { userId } = await personWith([])
    const actors = createActors(database)
    expect(await actors.actorOf('unknown')).toBeNull()
    expect(await actors.actorOf(await openSession(userId, -1))).toBeNull()
  })
})

test('is written as used at most once in five minutes', async () => {
  const { token } = await personWith([])
  const usedAgo = async () => {
    await createActors(database).actorOf(token)
    const { rows } = await database.pool.query<{ ago: number }>(
      'select extract(epoch from now() - updated_at)::float8 as ago from session where token = $1',
      [token],
    )
    return rows[0]?.ago
  }
  const age = (seconds: number) =>
    database.pool.query(
      'update session set updated_at = now() - make_interval(secs => $2) where token = $1',
      [token, seconds],
    )
  await age(240)
  expect(await usedAgo()).toBeGreaterThan(239)
  await age(301)
  expect(await usedAgo()).toBeLessThan(60)
})

describe('a cached result is used', () => {
  test('for exactly five seconds', async () => {
    let now = 0
    const actors = createActors(database, () => now)
    const { userId, token } = await personWith([])
    await actors.actorOf(token)
    await database.db.deleteFrom('session').where('user_id', '=', userId).execute()
    now = 4_999
    expect(await actors.actorOf(token)).toMatchObject({ userId })
    now = 5_000
    expect(await actors.actorOf(token)).toBeNull()
  })

  test('until the end of the session, but not longer', async () => {
    let now = 0
    const actors = createActors(database, () => now)
    const { userId } = await personWith([])
    const token = await openSession(userId, 2_000)
    await actors.actorOf(token)
    await database.db.deleteFrom('session').where('user_id', '=', userId).execute()
    now = 2_000
    expect(await actors.actorOf(token)).toBeNull()
  })

  test('until it is forgotten for that person, and not when it is forgotten for others', async () => {
    const actors = createActors(database, () => 0)
    const { userId, token } = await personWith([])
    const { userId: other, token: otherToken } = await personWith([])
    await actors.actorOf(token)
    await actors.actorOf(otherToken)
    await database.db.deleteFrom('session').where('user_id', 'in', [userId, other]).execute()
    actors.forget(userId)
    expect(await actors.actorOf(token)).toBeNull()
    expect(await actors.actorOf(otherToken)).toMatchObject({ userId: other })
    actors.forget(null)
    expect(await actors.actorOf(otherToken)).toBeNull()
  })

  test('unless it was requested before a change and read after it', async () => {
    const actors = createActors(database, () => 0)
    const { userId, token } = await personWith([])
    const answer = actors.actorOf(token)
    actors.forget(userId)
    expect(await answer).toMatchObject({ userId })
    await database.db.deleteFrom('session').where('user_id', '=', userId).execute()
    expect(await actors.actorOf(token)).toBeNull()
  })
})
