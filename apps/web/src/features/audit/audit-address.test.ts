import { expect, test } from 'vitest'
import { auditQuery, readAudit } from './audit-address.ts'

const given = (address: object) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a kind of action', { action: 'location' }, { action: 'location' }],
  ['one action', { action: 'location.update' }, { action: 'location.update' }],
  ['an unknown action is dropped', { action: 'Drop table' }, {}],
  ['a day', { from: '2026-06-16' }, { from: '2026-06-16' }],
  ['a day that does not exist is dropped', { from: '2026-13-40' }, {}],
  ['an object by its id', { objectId: 7 }, { objectId: '7' }],
  ['only actions while impersonating', { impersonated: 'true' }, { impersonated: true }],
  ['an unknown filter', { actorId: 3 }, {}],
])('%s', (_rule, raw, address) => expect(given(readAudit(raw))).toEqual(address))

test('both days are included in full', () => {
  const { from = 0, to = 0 } = auditQuery({ from: '2026-06-16', to: '2026-06-16' })
  expect(to - from).toBe(24 * 60 * 60 * 1000 - 1)
})

test('law: filters read from an address read the same again', () => {
  const once = readAudit({
    companyId: '3',
    actorEmail: ' ana ',
    action: 'user.delete',
    page: 2,
    pageSize: 50,
  })
  expect(readAudit(once)).toEqual(once)
})
