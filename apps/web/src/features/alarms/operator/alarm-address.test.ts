import { expect, test } from 'vitest'
import { alarmsInput, readAlarms } from './alarm-address.ts'

test.each([
  ['nothing in the address: causes, the first page', {}, { view: 'cause', page: 1, pageSize: 25 }],
  [
    'every filter',
    {
      view: 'mine',
      state: 'open',
      severity: 'major',
      kind: 'OFF_GRID',
      search: ' hill ',
      group: '31',
      page: '2',
    },
    {
      view: 'mine',
      state: 'open',
      severity: 'major',
      kind: 'OFF_GRID',
      search: 'hill',
      groupId: 31,
      page: 2,
      pageSize: 25,
    },
  ],
  [
    'unknown values are dropped',
    { view: 'x', kind: 'y', alarm: '-1' },
    { view: 'cause', page: 1, pageSize: 25 },
  ],
])('%s', (_rule, raw, input) => expect(alarmsInput(readAlarms(raw))).toEqual(input))

test('law: a state read from an address reads the same again', () => {
  const once = readAlarms({ view: 'cause', alarm: '12', pageSize: '50' })
  expect(readAlarms(once)).toEqual(once)
})
