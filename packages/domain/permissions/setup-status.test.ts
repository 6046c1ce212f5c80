import { describe, expect, test } from 'vitest'
import { type Role, roleNames } from './roles.ts'
import { isSetUp, mustSetUp, setsUpOwn } from './setup-status.ts'

const person = (role: Role, { owns = 0, sees = false } = {}) => ({
  role,
  locations: Array.from({ length: owns }, (_, id) => ({ id })),
  permissions: { location: [{ view: sees }] },
})

describe('who counts as set up', () => {
  test.each([
    ['an aggregator without a location', person('ROLE_AGGREGATOR'), true],
    ['a super admin without a location', person('ROLE_SUPER_ADMIN'), true],
    ['a basic user with a location', person('ROLE_USER_BASIC', { owns: 1 }), true],
    ['a basic user who sees the location of another person', person('ROLE_USER_BASIC', { sees: true }), true],
    ['a basic user without a location', person('ROLE_USER_BASIC'), false],
    ['an advanced user without a location', person('ROLE_USER_ADVANCED'), false],
    ['a plain user, whatever they can see', person('ROLE_USER', { sees: true }), false],
  ])('%s', (_who, user, expected) => expect(isSetUp(user)).toBe(expected))
})

test.each([
  ['a basic user without a location is sent to the setup', person('ROLE_USER_BASIC'), true],
  ['a basic user with a location is not', person('ROLE_USER_BASIC', { owns: 1 }), false],
  ['a plain user is not, because they cannot set up anything', person('ROLE_USER'), false],
])('%s', (_rule, user, expected) => expect(mustSetUp(user)).toBe(expected))

test('law: people sent to the setup may set up, and set-up people are not sent there', () => {
  for (const role of roleNames)
    for (const owns of [0, 1])
      for (const sees of [false, true]) {
        const user = person(role, { owns, sees })
        if (mustSetUp(user)) expect([setsUpOwn(role), isSetUp(user)]).toEqual([true, false])
      }
})
