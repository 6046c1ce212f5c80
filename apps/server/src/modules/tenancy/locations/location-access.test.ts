import {
  type Actor,
  type LocationAction,
  locationActions,
} from '@kilowatt/domain/permissions/location-permissions'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { AppError } from '../../../platform/errors.ts'
import { asCaller } from '../../../testing/people/as-caller.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { accessLocation, reachableBy } from './location.access.ts'

let database: FreshDb
let world: TwoCompanies

beforeAll(async () => {
  database = await freshDb()
  world = await seedTwoCompanies(database)
})
afterAll(() => database[Symbol.asyncDispose]())

const roleOf: Record<CastName, Role> = {
  superAdmin: 'ROLE_SUPER_ADMIN',
  aggregator: 'ROLE_AGGREGATOR',
  owner: 'ROLE_USER_BASIC',
  viewer: 'ROLE_USER',
  controller: 'ROLE_USER',
  blindGuest: 'ROLE_USER',
  colleague: 'ROLE_USER_ADVANCED',
  foreignAggregator: 'ROLE_AGGREGATOR',
  foreignOwner: 'ROLE_USER_BASIC',
  nobody: 'ROLE_USER',
}

function actorOf(name: CastName): Actor {
  const ofFirst: CastName[] = ['aggregator', 'owner', 'colleague']
  const ofForeign: CastName[] = ['foreignAggregator', 'foreignOwner']
  const companyId = ofFirst.includes(name)
    ? world.company.id
    : ofForeign.includes(name)
      ? world.foreign.id
      : null
  return asCaller({ userId: world.people[name].id, role: roleOf[name], companyId })
}

const answer = (name: CastName, id: number, need: LocationAction) => answerTo(actorOf(name), id, need)

async function answerTo(actor: Actor, id: number, need: LocationAction) {
  try {
    const location = await accessLocation(database.db, actor, id, need)
    return location.id === id ? 'open' : 'another location'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const needs = ['view', 'control', 'edit'] as const

test.each<[CastName, string, string, string]>([
  ['superAdmin', 'open', 'open', 'open'],
  ['aggregator', 'open', 'open', 'open'],
  ['owner', 'open', 'open', 'open'],
  ['viewer', 'open', 'forbidden', 'forbidden'],
  ['controller', 'open', 'open', 'forbidden'],
  ['blindGuest', 'forbidden', 'open', 'forbidden'],
  ['colleague', 'not_found', 'not_found', 'not_found'],
  ['foreignAggregator', 'not_found', 'not_found', 'not_found'],
  ['foreignOwner', 'not_found', 'not_found', 'not_found'],
  ['nobody', 'not_found', 'not_found', 'not_found'],
])('%s may view: %s, control: %s, edit: %s', async (name, ...expected) => {
  const answers = await Promise.all(needs.map((need) => answer(name, world.location.id, need)))
  expect(answers).toEqual(expected)
})

test.each(cast)('an absent location is not found by %s, either', async (name) => {
  expect(await answer(name, 2_147_483_647, 'view')).toBe('not_found')
})

test('an aggregator is limited to the companies that they run', async () => {
  expect(await answer('aggregator', world.foreignLocation.id, 'view')).toBe('not_found')
  expect(await answer('foreignAggregator', world.foreignLocation.id, 'managePricing')).toBe('open')
  const nowhereElse = { userId: world.people.nobody.id, role: 'ROLE_AGGREGATOR' } as const
  const bothFromFirst: Actor = {
    ...nowhereElse,
    companyId: world.company.id,
    runsCompanyIds: [world.company.id, world.foreign.id],
  }
  expect(await answerTo(bothFromFirst, world.foreignLocation.id, 'edit')).toBe('open')
  // A basic user in the current company who runs the other company.
  const basicInFirst: Actor = {
    ...bothFromFirst,
    role: 'ROLE_USER_BASIC',
    runsCompanyIds: [world.foreign.id],
  }
  expect(await answerTo(basicInFirst, world.foreignLocation.id, 'edit')).toBe('open')
  expect(await answerTo(basicInFirst, world.location.id, 'view')).toBe('not_found')
})

test('law: the lists show exactly the locations that pass the access check', async () => {
  const { db } = database
  const ids = [world.location.id, world.otherLocation.id, world.foreignLocation.id]
  for (const name of cast)
    for (const need of locationActions) {
      const rows = await db
        .selectFrom('location')
        .select('id')
        .where(reachableBy(actorOf(name), need))
        .execute()
      const opening: number[] = []
      for (const id of ids) if ((await answer(name, id, need)) === 'open') opening.push(id)
      expect({ name, need, listed: rows.map(({ id }) => id).toSorted((a, b) => a - b) }).toEqual({
        name,
        need,
        listed: opening,
      })
    }
})
