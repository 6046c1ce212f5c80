import { expect, test } from 'vitest'
import type { Parameter } from './use-control.ts'
import { shownValue, widgetState } from './widget-state.ts'

const nowMs = Date.UTC(2026, 5, 16, 12)
type Command = NonNullable<Parameter['command']>

const command = (status: Command['status'], agoS = 5): Command => ({
  id: '00000000-0000-4000-8000-000000000001',
  device: { id: 72, name: 'Battery' },
  parameter: 'p_set',
  described: null,
  value: -1500,
  holdS: null,
  before: { value: null },
  processedBy: { kind: 'user', name: 'Ana Novak' },
  cause: null,
  requestedAt: nowMs - agoS * 1000 - 1000,
  expiresAt: nowMs + 55_000,
  status,
  code: status === 'rejected' ? 'range' : null,
  processedAt: status === 'pending' ? null : nowMs - agoS * 1000,
})
const set = (value: number | null, agoS: number, heldS = 0): Parameter['now'] => ({
  value,
  at: nowMs - agoS * 1000,
  held: heldS === 0 ? null : { until: nowMs + heldS * 1000, next: null },
})

test.each<[string, Pick<Parameter, 'now' | 'command'>, ReturnType<typeof widgetState>['is']]>([
  ['no command yet', { now: set(null, 60), command: null }, 'still'],
  ['a command on its way', { now: set(null, 60), command: command('pending') }, 'waiting'],
  ['a command that the device has accepted', { now: set(null, 60), command: command('accepted') }, 'waiting'],
  ['a command that was carried out', { now: set(-1500, 5), command: command('done') }, 'confirmed'],
  ['a completed command two minutes later', { now: set(-1500, 120), command: command('done', 120) }, 'still'],
  ['a command whose value is held', { now: set(-1500, 5, 600), command: command('done') }, 'held'],
  ['a command whose hold has ended', { now: set(-1500, 5, -1), command: command('done', 120) }, 'still'],
  ['a command that was rejected', { now: set(null, 60), command: command('rejected') }, 'failed'],
  ['a command that expired', { now: set(null, 60), command: command('expired') }, 'failed'],
  [
    'a command that failed before the value changed on its own',
    { now: set(5, 1), command: command('failed') },
    'still',
  ],
  ['a command that a newer one has replaced', { now: set(5, 60), command: command('superseded') }, 'still'],
])('%s', (_what, parameter, is) => {
  expect(widgetState(parameter, nowMs).is).toBe(is)
})

test.each([
  ['pending', false],
  ['accepted', true],
] as const)('shows whether the device has a command that is %s', (status, isTaken) => {
  expect(widgetState({ now: null, command: command(status) }, nowMs)).toEqual({ is: 'waiting', isTaken })
})

test('the control shows the new value while the command is on its way, and the old value if it was rejected', () => {
  expect(shownValue({ now: set(null, 60), command: command('pending') })).toBe(-1500)
  expect(shownValue({ now: set(null, 60), command: command('rejected') })).toBeNull()
  expect(shownValue({ now: null, command: null })).toBeUndefined()
})
