import { errorStatus } from '@kilowatt/contracts/errors'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { errorCodeOf, mayRetry, PasskeyCancelled } from './call-errors.ts'
import { refusalKeyOf, refusalKeys } from './refusals.ts'

const silence = new TypeError('Failed to fetch')
const refusedWith = (code: string, status?: number) =>
  status === undefined ? new ORPCError(code) : new ORPCError(code, { status })

test.each(['en', 'sl'])('law: every failure has its own text in %s', async (locale) => {
  const messages = await loadMessages(locale)
  const texts = Object.values(refusalKeys).map((path) => {
    const [feature = '', key = ''] = path.split('.')
    return messages[feature]?.[key] ?? ''
  })
  expect(texts).not.toContain('')
  expect(new Set(texts).size).toBe(texts.length)
})

test('law: every code of the contract is its own failure code', () => {
  for (const code of Object.keys(errorStatus)) expect(errorCodeOf(refusedWith(code))).toBe(code)
})

test.each([
  ['no answer', silence, 'offline'],
  ['a browser dialog that was closed', new PasskeyCancelled(), 'passkey_cancelled'],
  ['a proxy that rejects large bodies', refusedWith('PAYLOAD_TOO_LARGE', 413), 'too_large'],
  ['a proxy without a server behind it', refusedWith('BAD_GATEWAY', 502), 'unavailable'],
  ['an unknown status', refusedWith('IM_A_TEAPOT', 418), 'invalid'],
])('%s has a code', (_what, error, code) => {
  expect(errorCodeOf(error)).toBe(code)
})

test.each([
  ['no answer', silence, true],
  ['an error on our side', refusedWith('internal'), true],
  ['a server in trouble', refusedWith('unavailable'), true],
  ['a mail that could not be sent', refusedWith('invite_mail_failed'), true],
  ['too many requests', refusedWith('too_many_requests'), true],
  ['something forbidden', refusedWith('forbidden'), false],
  ['something absent', refusedWith('not_found'), false],
  ['a conflict with the current state', refusedWith('location_group_not_empty'), false],
  ['a session that has ended', refusedWith('unauthenticated'), false],
])('retrying after %s helps: %s', (_what, error, worthIt) => {
  expect(mayRetry(error)).toBe(worthIt)
})

test('a screen can override the text', () => {
  const own = { conflict: 'user.tooManyKeys' }
  expect(refusalKeyOf(refusedWith('conflict'), own)).toBe('user.tooManyKeys')
  expect(refusalKeyOf(refusedWith('forbidden'), own)).toBe('refusals.forbidden')
})
