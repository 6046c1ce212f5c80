import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formRules } from './form-rules.ts'

const contract = {
  people: {
    create: oc.input(
      z.object({
        email: z.email().max(254),
        name: z.string().trim().min(1).max(100),
        phone: z
          .string()
          .regex(/^[0-9]+$/)
          .nullable(),
        days: z.number().int().min(1).max(30).nullable(),
        agree: z.literal(true),
        note: z.string().optional(),
      }),
    ),
    list: oc,
    invite: oc.input(z.object({ data: z.object({ email: z.email().nullish() }) })),
  },
}

test('every rule of the contract is a rule of its field', () => {
  expect(formRules(contract, 'people.create')).toEqual({
    email: { required: true, email: true, maxLength: 254, pattern: expect.stringContaining('@') },
    name: { required: true, minLength: 1, maxLength: 100 },
    phone: { pattern: '^[0-9]+$' },
    days: { minimum: 1, maximum: 30 },
    agree: { required: true, agreed: true },
    note: {},
  })
})

test('a group of fields has its own rules', () => {
  expect(formRules(contract, 'people.invite.data')).toEqual({
    email: { email: true, pattern: expect.stringContaining('@') },
  })
})

test.each(['people.invite.email', 'people.list', 'people.remove', 'nobody.create', ''])(
  '%s is refused',
  (name) => {
    expect(() => formRules(contract, name)).toThrow('not a call with an object')
  },
)
