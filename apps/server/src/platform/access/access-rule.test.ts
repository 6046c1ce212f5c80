import type { AccessRule, CallLimits, ContractMeta } from '@kilowatt/contracts/access'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { call, os } from '@orpc/server'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { asCaller } from '../../testing/people/as-caller.ts'
import { enforceAccess } from './access-rule.ts'
import { createCallTurns } from './call-turns.ts'
import type { Caller, RequestContext } from './request-context.ts'

type Entry = { rule: AccessRule | undefined; limits?: CallLimits; method?: 'GET' | 'POST' }

const outcome = async (
  { rule, limits = {}, method = 'GET' }: Entry,
  role: Role | null,
  means: Partial<Caller> = {},
) => {
  const context: RequestContext = {
    reqHeaders: new Headers(),
    resHeaders: new Headers(),
    ip: '127.0.0.1',
    origin: 'http://localhost',
    log: pino({ level: 'silent' }),
    turns: createCallTurns(),
    resolveActor: async () => role && { ...asCaller({ userId: 1, role, companyId: 1 }), ...means },
  }
  const meta: Partial<ContractMeta> = rule === undefined ? limits : { access: rule, ...limits }
  const procedure = os
    .$context<RequestContext>()
    .$meta<Partial<ContractMeta>>({})
    .meta(meta)
    .route({ method })
    .use(enforceAccess)
    .handler(() => 'answered')
  return call(procedure, undefined, { context }).catch((error: { code: string }) => error.code)
}

test.each<[string, AccessRule | undefined, Role | null, string]>([
  ['anyone may make a public call', 'public', null, 'answered'],
  ['a stranger may not make a call for people who signed in', 'signedIn', null, 'unauthenticated'],
  ['a signed-in person may', 'signedIn', 'ROLE_USER', 'answered'],
  ['a role is needed', 'role:ROLE_AGGREGATOR', 'ROLE_USER_ADVANCED', 'forbidden'],
  ['a higher role implies it', 'role:ROLE_AGGREGATOR', 'ROLE_SUPER_ADMIN', 'answered'],
  ['a stranger has no role', 'role:ROLE_USER', null, 'unauthenticated'],
  [
    'a location is for signed-in people; its access check decides the rest',
    'location:view',
    'ROLE_USER',
    'answered',
  ],
  ['a stranger does not reach the access check', 'location:view', null, 'unauthenticated'],
  ['a call without a rule is closed to everyone', undefined, 'ROLE_SUPER_ADMIN', 'forbidden'],
])('%s', async (_name, rule, role, expected) => {
  expect(await outcome({ rule }, role)).toBe(expected)
})

type Scope = Caller['keyScope']
test.each<[string, Entry, Scope, string]>([
  ['reads what is read', { rule: 'location:view' }, 'read', 'answered'],
  ['that only reads changes nothing', { rule: 'location:edit', method: 'POST' }, 'read', 'key_scope'],
  ['that only reads commands nothing', { rule: 'location:control', method: 'POST' }, 'read', 'key_scope'],
  ['that controls commands devices', { rule: 'location:control', method: 'POST' }, 'control', 'answered'],
  ['that controls changes nothing else', { rule: 'location:edit', method: 'POST' }, 'control', 'key_scope'],
  ['that manages commands too', { rule: 'location:control', method: 'POST' }, 'manage', 'answered'],
  ['that manages changes what is there', { rule: 'signedIn', method: 'POST' }, 'manage', 'answered'],
  ['never touches the account', { rule: 'signedIn', limits: { scope: 'never' } }, 'manage', 'key_scope'],
  [
    'obeys the scope that the entry names',
    { rule: 'signedIn', limits: { scope: 'manage' } },
    'read',
    'key_scope',
  ],
  ['has no more rights than its owner', { rule: 'role:ROLE_AGGREGATOR' }, 'manage', 'forbidden'],
])('an API key %s', async (_rule, entry, keyScope, expected) => {
  expect(await outcome(entry, 'ROLE_USER', { keyScope })).toBe(expected)
})

test('while impersonating, calls reserved for the person are refused, all others allowed', async () => {
  const means = { impersonatorId: 7 }
  const refused: Entry = { rule: 'signedIn', limits: { impersonating: 'refused' } }
  expect(await outcome(refused, 'ROLE_USER', means)).toBe('not_while_impersonating')
  expect(await outcome({ rule: 'signedIn' }, 'ROLE_USER', means)).toBe('answered')
})

test('a person who owes a second factor may set it up and see public content, nothing else', async () => {
  const means = { owesSecondFactor: true }
  expect(await outcome({ rule: 'signedIn' }, 'ROLE_USER', means)).toBe('second_factor_required')
  expect(await outcome({ rule: 'public' }, 'ROLE_USER', means)).toBe('answered')
  const way: Entry = { rule: 'signedIn', limits: { beforeSecondFactor: true } }
  expect(await outcome(way, 'ROLE_USER', means)).toBe('answered')
})
