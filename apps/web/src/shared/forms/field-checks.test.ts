import type { FieldRule } from '@kilowatt/contracts/form-rules'
import { expect, test } from 'vitest'
import { faultOf, formFaults } from './field-checks.ts'

const email: FieldRule = { required: true, email: true, maxLength: 20, pattern: '^[^@ ]+@[^@ ]+\\.[a-z]+$' }

test.each<[string, FieldRule, unknown, string | undefined]>([
  ['a required text is missing', { required: true }, '', 'required'],
  ['only spaces count as nothing', { required: true }, '  ', 'required'],
  ['an optional text is missing', { pattern: '^[0-9]+$' }, '', undefined],
  ['a text that is too short', { minLength: 8 }, 'sonce', 'minLength'],
  ['a text as short as allowed', { minLength: 5 }, 'sonce', undefined],
  ['a text that is too long', { maxLength: 4 }, 'sonce', 'maxLength'],
  ['an address without a host', email, 'ana@', 'email'],
  ['an address followed by a space', email, 'ana@example.com ', undefined],
  ['a text in another format', { pattern: '^[0-9]+$' }, 'abc', 'format'],
  ['a pattern with character classes', { pattern: '^\\P{Cc}*$' }, 'Šola', undefined],
  ['a number below the minimum', { minimum: 1 }, 0, 'minimum'],
  ['a number above the maximum', { maximum: 3 }, 4, 'maximum'],
  ['zero is a number, not nothing', { required: true }, 0, undefined],
  ['a box that must be ticked', { agreed: true }, false, 'agree'],
  ['a ticked box', { agreed: true }, true, undefined],
])('%s', (_rule, rule, value, key) => expect(faultOf(rule, value)?.key).toBe(key))

test('law: a form has errors exactly at the fields with an invalid value, and ignores fields without a rule', () => {
  const rules = { email, name: { required: true } } as const
  expect(formFaults(rules, { email: 'ana@example.com', name: 'Ana', other: '' })).toEqual({})
  expect(Object.keys(formFaults(rules, { email: '', name: '', other: '' }))).toEqual(['email', 'name'])
})
