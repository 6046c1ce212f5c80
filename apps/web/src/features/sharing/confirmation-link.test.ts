import { expect, test } from 'vitest'
import { confirmationAt, confirmationIn, confirmationPath } from './confirmation-link.ts'

test.each([
  ['both parameters', { confirmationAction: 'LOCATION_INVITE', confirmationId: 'abc' }, 'abc'],
  ['an id of digits', { confirmationAction: 'LOCATION_INVITE', confirmationId: 42 }, '42'],
  ['an id alone', { confirmationId: 'abc' }, undefined],
  ['an action alone', { confirmationAction: 'LOCATION_INVITE' }, undefined],
  ['an endless id', { confirmationAction: 'LOCATION_INVITE', confirmationId: 'a'.repeat(201) }, undefined],
  ['another page', { page: 2 }, undefined],
  ['no parameters', undefined, undefined],
])('%s', (_rule, search, id) => expect(confirmationIn(search)?.id).toBe(id))

test('law: a path carries its confirmation, whatever the id holds', () => {
  for (const id of ['abc', 'a&b=c', 'č/?#'])
    expect(confirmationAt(confirmationPath({ action: 'LOCATION_INVITE', id }))).toEqual({
      action: 'LOCATION_INVITE',
      id,
    })
})

test.each([undefined, '/', '/confirmation', '/charts?action=LOCATION_INVITE&id=abc'])(
  'no confirmation: %s',
  (path) => expect(confirmationAt(path)).toBeNull(),
)
