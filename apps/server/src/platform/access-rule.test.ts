import type { AccessRule, ContractMeta } from '@kilowatt/contracts/access'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { call, os } from '@orpc/server'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { enforceAccess } from './access-rule.ts'
import type { RequestContext } from './request-context.ts'

const outcome = async (rule: AccessRule | undefined, role: Role | null) => {
  const context: RequestContext = {
    reqHeaders: new Headers(),
    resHeaders: new Headers(),
    ip: '127.0.0.1',
    origin: 'http://localhost',
    log: pino({ level: 'silent' }),
    resolveActor: async () => role && { userId: 1, role, companyId: 1 },
  }
  const meta: Partial<ContractMeta> = rule === undefined ? {} : { access: rule }
  const procedure = os
    .$context<RequestContext>()
    .$meta<Partial<ContractMeta>>({})
    .meta(meta)
    .use(enforceAccess)
    .handler(() => 'answered')
  return call(procedure, undefined, { context }).catch((error: { code: string }) => error.code)
}

test.each<[string, AccessRule | undefined, Role | null, string]>([
  ['everybody may make a public call', 'public', null, 'answered'],
  ['a stranger may not make a call for people who signed in', 'signedIn', null, 'unauthenticated'],
  ['whoever signed in may', 'signedIn', 'ROLE_USER', 'answered'],
  ['a role is needed', 'role:ROLE_AGGREGATOR', 'ROLE_USER_ADVANCED', 'forbidden'],
  ['a higher role implies it', 'role:ROLE_AGGREGATOR', 'ROLE_SUPER_ADMIN', 'answered'],
  ['a stranger has no role', 'role:ROLE_USER', null, 'unauthenticated'],
  [
    'a location is for people who signed in; its door decides the rest',
    'location:view',
    'ROLE_USER',
    'answered',
  ],
  ['a stranger does not even reach the door', 'location:view', null, 'unauthenticated'],
  ['an entry without a rule is closed to everybody', undefined, 'ROLE_SUPER_ADMIN', 'forbidden'],
])('%s', async (_name, rule, role, expected) => {
  expect(await outcome(rule, role)).toBe(expected)
})
