import { errorStatus } from '@kilowatt/contracts/errors'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { errorCodeOf, mayRetry, PasskeyCancelled } from './call-errors.ts'
import { refusalKeyOf, refusalKeys } from './refusals.ts'

const silence = new TypeError('Failed to fetch')
const refusedWith = (code: string, status?: number) =>
  status === undefined ? new ORPCError(code) : new ORPCError(code, { status })

test.each(['en', 'sl'])('law: every failure has a text of its own in %s', async (locale) => {
  const { refusals = {} } = await loadMessages(locale)
  const texts = Object.values(refusalKeys).map((key) => refusals[key.replace('refusals.', '')] ?? '')
  expect(texts).not.toContain('')
  expect(new Set(texts).size).toBe(texts.length)
})

test('law: every code of the contract speaks for itself', () => {
  for (const code of Object.keys(errorStatus)) expect(errorCodeOf(refusedWith(code))).toBe(code)
})

test.each([
  ['no answer', silence, 'offline'],
  ['a dialog of the browser that was closed', new PasskeyCancelled(), 'passkey_cancelled'],
  ['a proxy that lets nothing so large through', refusedWith('PAYLOAD_TOO_LARGE', 413), 'too_large'],
  ['a proxy without a server behind it', refusedWith('BAD_GATEWAY', 502), 'unavailable'],
  ['a status that the product does not know', refusedWith('IM_A_TEAPOT', 418), 'invalid'],
])('%s has a code', (_what, error, code) => {
  expect(errorCodeOf(error)).toBe(code)
})

test.each([
  ['no answer', silence, true],
  ['a fault of ours', refusedWith('internal'), true],
  ['a server in trouble', refusedWith('unavailable'), true],
  ['a mail that could not be sent', refusedWith('invite_mail_failed'), true],
  ['too much at once', refusedWith('too_many_requests'), true],
  ['what is not allowed', refusedWith('forbidden'), false],
  ['what is not there', refusedWith('not_found'), false],
  ['what contradicts the state', refusedWith('location_group_not_empty'), false],
  ['a session that ended', refusedWith('unauthenticated'), false],
])('trying again: %s, %s', (_what, error, worthIt) => {
  expect(mayRetry(error)).toBe(worthIt)
})

test('a place may say it better', () => {
  const own = { conflict: 'user.tooManyKeys' }
  expect(refusalKeyOf(refusedWith('conflict'), own)).toBe('user.tooManyKeys')
  expect(refusalKeyOf(refusedWith('forbidden'), own)).toBe('refusals.forbidden')
})
