import { describe, expect, test } from 'vitest'
import {
  type Actor,
  grantableActions,
  hasSayOver,
  inActiveCompany,
  type LocationAction,
  type LocationFlags,
  locationActions,
  mayChangeShare,
  mayOnLocation,
} from './location-permissions.ts'
import { roleNames } from './roles.ts'

const flags = (...actions: LocationAction[]) =>
  Object.fromEntries(locationActions.map((action) => [action, actions.includes(action)])) as LocationFlags
const home = { companyId: 10, ownerId: 5 }
const actor = (userId: number, role: Actor['role'], companyId: number | null = 10): Actor => ({
  userId,
  role,
  companyId,
  runsCompanyIds: role === 'ROLE_AGGREGATOR' && companyId !== null ? [companyId] : [],
})
const ofSeveral: Actor = { ...actor(6, 'ROLE_AGGREGATOR', 11), runsCompanyIds: [10, 11] }
const guest = actor(7, 'ROLE_USER', null)

test.each<[string, Actor, boolean]>([
  ['an owner', actor(5, 'ROLE_USER'), true],
  ['an aggregator of its company', actor(6, 'ROLE_AGGREGATOR'), true],
  ['an aggregator of another company', actor(6, 'ROLE_AGGREGATOR', 11), false],
  ['an aggregator of several companies, whichever is current', ofSeveral, true],
  [
    'even while a company in which they are a basic user is current',
    { ...ofSeveral, role: 'ROLE_USER_BASIC', companyId: 12 },
    true,
  ],
  [
    'but not a location of a company in which they are only a basic user',
    { ...ofSeveral, companyId: 10, runsCompanyIds: [11] },
    false,
  ],
  ['a super admin, everywhere', actor(6, 'ROLE_SUPER_ADMIN', null), true],
  ['an advanced user of its company does not', actor(6, 'ROLE_USER_ADVANCED'), false],
])('who manages a location: %s', (_who, person, expected) => {
  expect(hasSayOver(person, home)).toBe(expected)
})

test('an aggregator of several companies administers only the current one in lists', () => {
  expect(inActiveCompany(ofSeveral).runsCompanyIds).toEqual([11])
  expect(inActiveCompany({ ...ofSeveral, companyId: 12 }).runsCompanyIds).toEqual([])
})

describe('grantableActions', () => {
  test.each<[string, Actor, LocationFlags | null, LocationAction[]]>([
    ['the owner grants everything', actor(5, 'ROLE_USER'), null, [...locationActions]],
    ['a stranger grants nothing', guest, null, []],
    ['a guest without user management grants nothing', guest, flags('view', 'edit'), []],
    [
      'a guest with user management grants what they have',
      guest,
      flags('view', 'manageUsers'),
      ['view', 'manageUsers'],
    ],
  ])('%s', (_rule, person, granted, expected) => {
    expect(grantableActions(person, home, granted)).toEqual(expected)
  })

  test('law: no one grants more than they may do themselves', () => {
    for (const role of roleNames)
      for (const companyId of [null, 10, 11])
        for (let bits = 0; bits < 2 ** locationActions.length; bits++) {
          const granted = flags(...locationActions.filter((_, at) => bits & (1 << at)))
          const person = actor(7, role, companyId)
          for (const action of grantableActions(person, home, granted))
            expect(mayOnLocation(person, home, granted, action)).toBe(true)
        }
  })
})

describe('mayChangeShare', () => {
  const manager = flags('view', 'manageUsers')
  const share = (userId: number, ...actions: LocationAction[]) => ({ userId, flags: flags(...actions) })
  test.each([
    ['the owner changes any grant', actor(5, 'ROLE_USER'), null, share(8, ...locationActions), true],
    ["the owner's own access is not a grant", actor(6, 'ROLE_AGGREGATOR'), null, share(5), false],
    ['a manager changes a weaker grant', guest, manager, share(8, 'view'), true],
    [
      'a manager does not change a grant that allows more',
      guest,
      manager,
      share(8, 'view', 'control'),
      false,
    ],
    ['a manager does not change their own', guest, manager, share(7, 'view', 'manageUsers'), false],
    ['a person without user management changes none', guest, flags('view'), share(8), false],
  ])('%s', (_rule, person, granted, changed, expected) => {
    expect(mayChangeShare(person, home, granted, changed)).toBe(expected)
  })
})
