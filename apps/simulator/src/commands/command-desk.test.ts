import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { demoSites } from '@kilowatt/households/demo-sites'
import type { Controls } from '@kilowatt/households/device-controls'
import { siteDevices } from '@kilowatt/households/site-devices'
import { defaultControls } from '@kilowatt/households/site-state'
import { describe, expect, test } from 'vitest'
import { emptyDesk, receiveCommand, settleCommands } from './command-desk.ts'
import { siteParameters } from './device-parameters.ts'

const spec = demoSites[0]
const nowMs = Date.UTC(2026, 5, 16, 12)

const standing = () => ({
  desk: emptyDesk(),
  controls: defaultControls(spec),
  parameters: siteParameters(spec),
  devices: siteDevices(spec),
  timeZone: spec.timeZone,
  failing: new Map<string, string>(),
  ownErrors: new Map<string, string>(),
  offGrid: new Set<string>(),
})
let issued = 0
const command = (part: Partial<CommandMessage>): CommandMessage => {
  issued += 1
  return {
    id: `00000000-0000-4000-8000-${String(issued).padStart(12, '0')}`,
    exp: nowMs + 60_000,
    op: 'set',
    dev: 'bat1',
    par: 'p_set',
    val: -1500,
    by: 'user:1',
    ...part,
  }
}

describe('a command is answered', () => {
  test.each<[string, Partial<CommandMessage>, object]>([
    ['accepted when in range', {}, { st: 'accepted', val: -1500 }],
    ['accepted on its last millisecond', { exp: nowMs }, { st: 'accepted' }],
    ['expired after that', { exp: nowMs - 1 }, { st: 'expired' }],
    ['rejected beyond what the battery can do', { val: -5001 }, { st: 'rejected', code: 'range', val: null }],
    ['rejected between two steps', { val: 0.5 }, { st: 'rejected', code: 'range' }],
    ['rejected in the wrong type', { val: 'full' }, { st: 'rejected', code: 'type' }],
    ['rejected for a device of another site', { dev: 'bat2' }, { st: 'rejected', code: 'device' }],
    ['rejected for the meter, which accepts none', { dev: 'grid1' }, { st: 'rejected', code: 'device' }],
    ['rejected for an unknown parameter', { par: 'p_max' }, { st: 'rejected', code: 'parameter' }],
    [
      'rejected for a name that every object has',
      { par: 'constructor' },
      { st: 'rejected', code: 'parameter' },
    ],
    ['accepted when null lifts a limit', { val: null }, { st: 'accepted', val: null }],
    [
      'rejected below the 6 A of IEC 61851',
      { dev: 'ev1', par: 'i_max', val: 5 },
      { st: 'rejected', code: 'range' },
    ],
    ['accepted for 0 A, the pause', { dev: 'ev1', par: 'i_max', val: 0 }, { st: 'accepted', val: 0 }],
    [
      'accepted in steps of half a degree',
      { dev: 'hp1', par: 't_set', val: 21.5 },
      { st: 'accepted', val: 21.5 },
    ],
    ['rejected in finer steps', { dev: 'hp1', par: 't_set', val: 21.3 }, { st: 'rejected', code: 'range' }],
    [
      'rejected when the minimum equals the maximum',
      { par: 'soc_limits', val: { min: 60, reserve: 60, max: 60 } },
      { st: 'rejected', code: 'range' },
    ],
    [
      'accepted for limits that belong together',
      { par: 'soc_limits', val: { min: 10, reserve: 30, max: 90 } },
      { st: 'accepted', val: { min: 10, reserve: 30, max: 90 } },
    ],
    [
      'rejected for a device that supports no hold',
      { par: 'grid_charge', val: true, hold: 60 },
      { st: 'rejected', code: 'hold' },
    ],
    ['accepted for a mode', { par: 'mode', val: 'hold' }, { st: 'accepted', val: 'hold' }],
  ])('%s', (_rule, part, ack) => {
    const at = standing()
    const sent = command(part)
    const before = structuredClone(at.controls)
    const acks = receiveCommand(at, sent, nowMs)
    expect(acks).toEqual([expect.objectContaining({ id: sent.id, t: nowMs, ...ack })])
    const changed = JSON.stringify(at.controls) !== JSON.stringify(before)
    expect(changed && acks[0]?.st !== 'accepted').toBe(false)
  })
})

test('a read-only parameter is never set', () => {
  const own = standing()
  const parameters = {
    ...own.parameters,
    battery: own.parameters.battery.map((one) => ({ ...one, writable: false })),
  }
  const before = structuredClone(own.controls)
  const sent = command({})
  expect(receiveCommand({ ...own, parameters }, sent, nowMs)).toEqual([
    { id: sent.id, st: 'rejected', code: 'read_only', val: null, t: nowMs },
  ])
  expect(own.controls).toEqual(before)
})

test('a repeated id gets the same answer and changes nothing', () => {
  const at = standing()
  const sent = command({})
  receiveCommand(at, sent, nowMs)
  const [done] = settleCommands(at, nowMs + 1000)
  at.controls.battery.p_set = 700
  expect(receiveCommand(at, { ...sent, exp: nowMs + 5000, val: 42 }, nowMs + 9000)).toEqual([done])
  expect(at.controls.battery.p_set).toBe(700)
})

test('an accepted command is carried out one step later, once', () => {
  const at = standing()
  const sent = command({})
  receiveCommand(at, sent, nowMs)
  expect(settleCommands(at, nowMs + 1000)).toEqual([{ id: sent.id, st: 'done', val: -1500, t: nowMs + 1000 }])
  expect(settleCommands(at, nowMs + 2000)).toEqual([])
})

test.each<[string, Partial<CommandMessage>, keyof Controls, string, unknown, unknown]>([
  ['a held set-point', { hold: 300 }, 'battery', 'p_set', -1500, null],
  ['a held current', { dev: 'ev1', par: 'i_max', val: 6, hold: 300 }, 'ev', 'i_max', 6, 16],
  ['a held mode', { par: 'mode', val: 'off', hold: 300 }, 'battery', 'mode', 'off', 'auto'],
])(
  '%s stays until its last millisecond, then the device runs on its own settings again',
  (_what, part, kind, par, held, after) => {
    const at = standing()
    receiveCommand(at, command(part), nowMs)
    settleCommands(at, nowMs + 299_999)
    expect(at.controls[kind]).toMatchObject({ [par]: held })
    settleCommands(at, nowMs + 300_000)
    expect(at.controls[kind]).toMatchObject({ [par]: after })
  },
)

test('without a hold a setting stays', () => {
  const at = standing()
  receiveCommand(at, command({ dev: 'hp1', par: 't_set', val: 23 }), nowMs)
  settleCommands(at, nowMs + 86_400_000)
  expect(at.controls.hvac.t_set).toBe(23)
})

test('a newer command supersedes a held one, and when it ends, the value from before both returns', () => {
  const at = standing()
  const first = command({ hold: 300 })
  receiveCommand(at, first, nowMs)
  const second = command({ val: 900, hold: 60 })
  const acks = receiveCommand(at, second, nowMs + 10_000)
  expect(acks.map(({ id, st }) => [id, st])).toEqual([
    [first.id, 'superseded'],
    [second.id, 'accepted'],
  ])
  settleCommands(at, nowMs + 70_000)
  expect(at.controls.battery.p_set).toBeNull()
})

test('an unreachable device accepts nothing', () => {
  const at = standing()
  at.failing.set('bat1', 'no_answer')
  expect(receiveCommand(at, command({}), nowMs)).toMatchObject([{ st: 'rejected', code: 'communication' }])
  expect(at.controls.battery.p_set).toBeNull()
})

test('a week sets the temperature when a row starts, and does not change it in between', () => {
  const at = standing()
  // Tuesday noon in UTC, 14:00 at the site.
  const week = [
    { day: 2, at: '14:00', val: 22 },
    { day: 2, at: '14:30', val: 18 },
  ]
  receiveCommand(at, command({ dev: 'hp1', par: 't_week', val: week }), nowMs)
  settleCommands(at, nowMs)
  expect(at.controls.hvac.t_set).toBe(22)
  receiveCommand(at, command({ dev: 'hp1', par: 't_set', val: 25 }), nowMs)
  settleCommands(at, nowMs + 29 * 60_000)
  expect(at.controls.hvac.t_set).toBe(25)
  settleCommands(at, nowMs + 30 * 60_000)
  expect(at.controls.hvac.t_set).toBe(18)
})
