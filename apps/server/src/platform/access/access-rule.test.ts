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
    locale: 'en',
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
  ['a visitor may not make a call for signed-in people', 'signedIn', null, 'unauthenticated'],
  ['a signed-in person may make it', 'signedIn', 'ROLE_USER', 'answered'],
  ['a role is needed', 'role:ROLE_AGGREGATOR', 'ROLE_USER_ADVANCED', 'forbidden'],
  ['a higher role implies it', 'role:ROLE_AGGREGATOR', 'ROLE_SUPER_ADMIN', 'answered'],
  ['a visitor has no role', 'role:ROLE_USER', null, 'unauthenticated'],
  [
    'a call for a location is for signed-in people; its access check decides the rest',
    'location:view',
    'ROLE_USER',
    'answered',
  ],
  ['a visitor does not reach the access check', 'location:view', null, 'unauthenticated'],
  ['a call without a rule is refused to everyone', undefined, 'ROLE_SUPER_ADMIN', 'forbidden'],
])('%s', async (_name, rule, role, expected) => {
  expect(await outcome({ rule }, role)).toBe(expected)
})

type Scope = Caller['keyScope']
test.each<[string, Entry, Scope, string]>([
  ['can read', { rule: 'location:view' }, 'read', 'answered'],
  ['for reading cannot change anything', { rule: 'location:edit', method: 'POST' }, 'read', 'key_scope'],
  ['for reading cannot send commands', { rule: 'location:control', method: 'POST' }, 'read', 'key_scope'],
  ['for control can send commands', { rule: 'location:control', method: 'POST' }, 'control', 'answered'],
  [
    'for control cannot change anything else',
    { rule: 'location:edit', method: 'POST' },
    'control',
    'key_scope',
  ],
  [
    'for management can send commands, too',
    { rule: 'location:control', method: 'POST' },
    'manage',
    'answered',
  ],
  ['for management can change things', { rule: 'signedIn', method: 'POST' }, 'manage', 'answered'],
  ['can never change the account', { rule: 'signedIn', limits: { scope: 'never' } }, 'manage', 'key_scope'],
  [
    'needs the scope of the contract entry',
    { rule: 'signedIn', limits: { scope: 'manage' } },
    'read',
    'key_scope',
  ],
  ['has no more rights than its owner', { rule: 'role:ROLE_AGGREGATOR' }, 'manage', 'forbidden'],
])('an API key %s', async (_rule, entry, keyScope, expected) => {
  expect(await outcome(entry, 'ROLE_USER', { keyScope })).toBe(expected)
})

test('calls reserved for the person are refused while impersonating, and all others allowed', async () => {
  const means = { impersonatorId: 7 }
  const refused: Entry = { rule: 'signedIn', limits: { impersonating: 'refused' } }
  expect(await outcome(refused, 'ROLE_USER', means)).toBe('not_while_impersonating')
  expect(await outcome({ rule: 'signedIn' }, 'ROLE_USER', means)).toBe('answered')
})

test('a person without a required second factor may set it up and see public content, but nothing else', async () => {
  const means = { owesSecondFactor: true }
  expect(await outcome({ rule: 'signedIn' }, 'ROLE_USER', means)).toBe('second_factor_required')
  expect(await outcome({ rule: 'public' }, 'ROLE_USER', means)).toBe('answered')
  const way: Entry = { rule: 'signedIn', limits: { beforeSecondFactor: true } }
  expect(await outcome(way, 'ROLE_USER', means)).toBe('answered')
})
