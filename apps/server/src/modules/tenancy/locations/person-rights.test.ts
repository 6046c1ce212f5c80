import {
  type Actor,
  type LocationFlags,
  locationActions,
  mayOnLocation,
} from '@kilowatt/domain/permissions/location-permissions'
import { type CompanyRole, companyRoles } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { setMembership } from '../companies/memberships.commands.ts'
import { grantAllows } from './location.access.ts'
import { personMay } from './person-rights.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** State of the random generator, the same in every run. */
let state = 11
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return Math.floor((state / 0x8000_0000) * below)
}

type Person = { id: number; roles: Map<number, CompanyRole>; grants: Map<number, LocationFlags> }

/** A person without a current company, as an actor for the access checks. */
const actorOf = ({ id, roles }: Person): Actor => ({
  userId: id,
  role: 'ROLE_USER',
  companyId: null,
  runsCompanyIds: [...roles].flatMap(([companyId, role]) => (role === 'ROLE_AGGREGATOR' ? [companyId] : [])),
})

async function randomWorld() {
  const { platform } = server.app
  const companies = [await seedCompany(platform), await seedCompany(platform), await seedCompany(platform)]
  const people: Person[] = []
  for (let i = 0; i < 25; i++) {
    const { id } = await seedPerson(platform)
    const roles = new Map<number, CompanyRole>()
    for (const company of companies) {
      const role = companyRoles[random(2 * companyRoles.length)]
      if (!role) continue
      roles.set(company.id, role)
      await platform.inTx(system, (change) =>
        setMembership(change, { userId: id, companyId: company.id, role }),
      )
    }
    people.push({ id, roles, grants: new Map() })
  }
  const places: { id: number; companyId: number; ownerId: number | null }[] = []
  for (const { id: companyId, rootGroupId } of companies)
    for (let i = 0; i < 3; i++) {
      const ownerId = people[random(people.length + 3)]?.id ?? null
      const { id } = await seedLocation(platform, { companyId, locationGroupId: rootGroupId, ownerId })
      places.push({ id, companyId, ownerId })
    }
  for (const person of people)
    for (const place of places) {
      if (random(3) > 0 || place.ownerId === person.id) continue
      const actions = locationActions.filter(() => random(2) === 1)
      await seedGrant(platform, { locationId: place.id, userId: person.id, actions })
      const flags = Object.fromEntries(locationActions.map((action) => [action, actions.includes(action)]))
      person.grants.set(place.id, flags as LocationFlags)
    }
  return { people, places }
}

test('law: rights for sets of locations equal the rights of single checks, whatever the roles, owners and grants', async () => {
  const { people, places } = await randomWorld()
  const decided = new Set<boolean>()
  for (const action of locationActions) {
    const { rows } = await sql<{ personId: number; locationId: number }>`
      select u.id as "personId", l.id as "locationId" from user_account u cross join location l
      where ${personMay('u.id', 'l', grantAllows(action))}
    `.execute(server.app.platform.db)
    const allowed = new Set(rows.map(({ personId, locationId }) => `${personId} ${locationId}`))
    for (const person of people)
      for (const place of places) {
        const expected = mayOnLocation(actorOf(person), place, person.grants.get(place.id) ?? null, action)
        expect([action, person, place, allowed.has(`${person.id} ${place.id}`)]).toEqual([
          action,
          person,
          place,
          expected,
        ])
        decided.add(expected)
      }
  }
  expect(decided.size).toBe(2)
})
