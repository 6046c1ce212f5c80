import { expect, test } from 'vitest'
import { confirmationAt, confirmationIn, confirmationPath } from './confirmation-link.ts'

test.each([
  ['both parameters', { confirmationAction: 'LOCATION_INVITE', confirmationId: 'abc' }, 'abc'],
  ['an id of digits', { confirmationAction: 'LOCATION_INVITE', confirmationId: 42 }, '42'],
  ['only an id', { confirmationId: 'abc' }, undefined],
  ['only an action', { confirmationAction: 'LOCATION_INVITE' }, undefined],
  [
    'an id that is too long',
    { confirmationAction: 'LOCATION_INVITE', confirmationId: 'a'.repeat(201) },
    undefined,
  ],
  ['another page', { page: 2 }, undefined],
  ['no parameters', undefined, undefined],
])('%s', (_rule, search, id) => expect(confirmationIn(search)?.id).toBe(id))

test('law: a path keeps its confirmation, whatever the id contains', () => {
  for (const id of ['abc', 'a&b=c', 'č/?#'])
    expect(confirmationAt(confirmationPath({ action: 'LOCATION_INVITE', id }))).toEqual({
      action: 'LOCATION_INVITE',
      id,
    })
})

test.each([undefined, '/', '/confirmation', '/charts?action=LOCATION_INVITE&id=abc'])(
  'finds no confirmation: %s',
  (path) => expect(confirmationAt(path)).toBeNull(),
)
