import { describe, expect, test } from 'vitest'
import { canManageRole, mayManageMember, rolesAssignableBy } from './role-management.ts'
import { type Role, roleNames, roles } from './roles.ts'

describe('canManageRole', () => {
  test.each<[string, Role, Role, boolean]>([
    ['a lower role is managed', 'ROLE_AGGREGATOR', 'ROLE_USER_ADVANCED', true],
    ['the same role is not managed', 'ROLE_AGGREGATOR', 'ROLE_AGGREGATOR', true],
    ['a higher role is not managed', 'ROLE_AGGREGATOR', 'ROLE_SUPER_ADMIN', false],
    ['super admins manage super admins', 'ROLE_SUPER_ADMIN', 'ROLE_SUPER_ADMIN', true],
    ['users manage users only', 'ROLE_USER', 'ROLE_USER_BASIC', false],
  ])('%s', (_rule, active, managed, expected) => {
    expect(canManageRole(active, managed)).toBe(expected)
  })

  test('law: of two different roles exactly one manages the other, and only super admin manages super admin', () => {
    for (const one of roleNames)
      for (const other of roleNames) {
        if (one !== other) expect(canManageRole(one, other)).not.toBe(canManageRole(other, one))
        if (canManageRole(one, 'ROLE_SUPER_ADMIN')) expect(one).toBe('ROLE_SUPER_ADMIN')
      }
  })
})

test.each<[Role, Role[]]>([
  ['ROLE_SUPER_ADMIN', ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED']],
  ['ROLE_AGGREGATOR', ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED']],
  ['ROLE_USER_BASIC', ['ROLE_USER', 'ROLE_USER_BASIC']],
  ['ROLE_USER', ['ROLE_USER']],
])('%s may give %j', (role, expected) => {
  expect(rolesAssignableBy(role)).toEqual(expected)
})

describe('mayManageMember', () => {
  const aggregator = { userId: 1, role: 'ROLE_AGGREGATOR', runsCompanyIds: [10] } as const
  const superAdmin = { userId: 2, role: 'ROLE_SUPER_ADMIN', runsCompanyIds: [] } as const
  const advanced = { userId: 3, role: 'ROLE_USER_ADVANCED', runsCompanyIds: [] } as const
  const member = (userId: number, role: Role, companyId = 10) => ({ userId, role, companyId })

  test.each([
    ['an aggregator manages people of their own company', aggregator, member(9, 'ROLE_USER_ADVANCED'), true],
    ['an aggregator manages other aggregators there', aggregator, member(9, 'ROLE_AGGREGATOR'), true],
    [
      'an aggregator does not manage people of another company',
      aggregator,
      member(9, 'ROLE_USER', 11),
      false,
    ],
    ['an aggregator does not manage themselves', aggregator, member(1, 'ROLE_AGGREGATOR'), false],
    ['super admins manage members of every company', superAdmin, member(9, 'ROLE_AGGREGATOR', 11), true],
    ['super admins do not manage themselves', superAdmin, member(2, 'ROLE_USER'), false],
    ['advanced users manage no members', advanced, member(9, 'ROLE_USER'), false],
  ])('%s', (_rule, actor, managed, expected) => {
    expect(mayManageMember(actor, managed)).toBe(expected)
  })

  test('law: only a super admin manages members of another company', () => {
    for (const role of roleNames)
      for (const other of roleNames) {
        const may = mayManageMember({ userId: 1, role, runsCompanyIds: [10] }, member(9, other, 11))
        expect(may).toBe(roles[role].priority >= roles.ROLE_SUPER_ADMIN.priority)
      }
  })
})
