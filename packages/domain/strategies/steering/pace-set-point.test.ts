import { describe, expect, test } from 'vitest'
import type { SetPoint } from '../arbitrate.ts'
import { setPointOf, shownCommand, steeredDevice } from '../fixtures/steered-device.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import { releaseNow } from './pace-set-point.ts'
import { isFollowed, readBack } from './read-back.ts'

const { battery, charger, heatPump, panels, boiler } = testDevices
type Steered = ReturnType<typeof steeredDevice>
const sentBy = (steered: Steered, setPoint: SetPoint | null, seconds?: number) =>
  steered.step(setPoint, seconds).commands.map(shownCommand).join(' ')
const load = (value: number | null, more: Partial<SetPoint> = {}) => setPointOf({ value, ...more })
const by = (rung: SetPoint['by']['rung']) => ({ by: { rung, strategyId: null } })

describe('a battery', () => {
  test('a value is sent once, and again only before its hold ends', () => {
    const steered = steeredDevice(battery({ values: { p_set: null } }))
    expect(sentBy(steered, load(1_000))).toBe('p_set=-1000/300')
    const more = Array.from({ length: 30 }, () => sentBy(steered, load(1_000)))
    expect(more.filter((sent) => sent !== '')).toEqual(['p_set=-1000/300'])
    expect(more.indexOf('p_set=-1000/300')).toBe(20)
  })

  test('small changes are followed only once they add up', () => {
    const steered = steeredDevice(battery())
    sentBy(steered, load(1_000))
    expect(sentBy(steered, load(1_040))).toBe('')
    expect(sentBy(steered, load(1_050))).toBe('p_set=-1050/300')
    expect(sentBy(steered, load(1_010))).toBe('')
    expect(sentBy(steered, load(0))).toBe('p_set=0/300')
  })

  test("values are at least ten seconds apart, but a limit or a person's value is sent at once", () => {
    const steered = steeredDevice(battery())
    sentBy(steered, load(1_000))
    expect(sentBy(steered, load(2_000), 2)).toBe('')
    expect(sentBy(steered, load(990, { atMost: 990 }), 2)).toBe('p_set=-990/300')
    expect(sentBy(steered, load(980, by('person')), 2)).toBe('p_set=-980/300')
  })

  test('without a set-point, the battery returns to its earlier value', () => {
    const steered = steeredDevice(battery({ values: { p_set: null } }))
    sentBy(steered, load(1_000))
    expect(sentBy(steered, null)).toBe('p_set=-1000/1')
    expect(steered.pace).toBeNull()
    steered.step(null)
    expect(steered.device.values.p_set).toBeNull()
  })

  test('runs on its own settings within limits', () => {
    const steered = steeredDevice(battery())
    sentBy(steered, load(1_000))
    expect(sentBy(steered, load(null, { atLeast: 0 }))).toBe('p_dis_limit=0/300 p_set=-1000/1')
  })
})

describe('a charger', () => {
  const single = () =>
    steeredDevice(charger({ values: { i_max: 16, phases: 1 }, phases: 1, parameters: singlePhase }))
  const singlePhase = charger().parameters.filter(({ name }) => name !== 'phases')

  test('is not paused within a minute, and continues at its minimum current', () => {
    const steered = single()
    expect(sentBy(steered, load(0))).toBe('i_max=0/300')
    expect(sentBy(steered, load(2_300))).toBe('')
    expect(steered.step(load(2_300), 50).commands.map(shownCommand)).toEqual(['i_max=10/300'])
    const early = steered.step(load(0))
    expect(early.waiting).toMatchObject({ key: 'switchWait', untilMs: steered.atMs + 50_000 })
    expect(sentBy(steered, load(0), 20)).toBe('i_max=6/300')
    expect(sentBy(steered, load(0), 30)).toBe('i_max=0/300')
  })

  test.each(['gridOperator', 'peak', 'guard'] as const)('is paused at once by a limit of %s', (rung) => {
    const steered = single()
    sentBy(steered, load(0))
    sentBy(steered, load(2_300), 60)
    expect(sentBy(steered, load(0, { atMost: 0, ...by(rung) }), 1)).toBe('i_max=0/300')
  })

  test('follows solar surplus every half minute', () => {
    const steered = single()
    sentBy(steered, load(2_300))
    const sent = [2_600, 2_600, 2_600, 3_000].map((value) => sentBy(steered, load(value)))
    expect(sent).toEqual(['', '', 'i_max=11/300', ''])
  })
})

describe('phases of a charger', () => {
  const start = (phases: 1 | 3, loadW: number) =>
    steeredDevice(charger({ values: { i_max: 16, phases }, phases, loadW }))
  const until = (steered: Steered, setPoint: SetPoint, seconds: number) =>
    Array.from({ length: seconds / 10 }, () => sentBy(steered, setPoint)).filter((sent) => sent !== '')

  test('three phases after a minute: stops, switches, and starts a minute later', () => {
    const steered = start(1, 3_680)
    expect(sentBy(steered, load(5_000))).toBe('i_max=16/300')
    expect(until(steered, load(5_000), 50)).toEqual([])
    expect(sentBy(steered, load(5_000))).toBe('i_max=0/300')
    steered.change({ loadW: 0 })
    expect(until(steered, load(5_000), 50)).toEqual(['phases=3'])
    steered.change({ phases: null })
    expect(sentBy(steered, load(5_000))).toBe('i_max=7/300')
  })

  test('one phase after three minutes, charging at its minimum until then', () => {
    const steered = start(3, 4_140)
    const first = steered.step(load(2_500))
    expect(first.commands.map(shownCommand)).toEqual(['i_max=6/300'])
    expect(first.waiting).toMatchObject({ key: 'phasesWait', values: { phases: 1 } })
    expect(until(steered, load(2_500), 170)).toEqual([])
    expect(sentBy(steered, load(2_500))).toBe('i_max=0/300')
  })

  test('a short cloud does not switch the phases', () => {
    const steered = start(3, 4_140)
    until(steered, load(2_500), 170)
    expect(steered.step(load(5_000)).pace?.phase).toBeNull()
    expect(until(steered, load(2_500), 170)).toEqual(['i_max=6/300'])
  })

  test('a limit below the minimum of three phases pauses at once', () => {
    const steered = start(3, 4_140)
    sentBy(steered, load(5_000))
    expect(sentBy(steered, load(2_500, { atMost: 2_500 }), 1)).toBe('i_max=0/300')
  })

  test('phases switch at once while the charger does not charge', () => {
    expect(sentBy(start(1, 0), load(6_900))).toBe('phases=3 i_max=10/300')
  })

  test('no switch for a car that uses one phase of three', () => {
    const steered = steeredDevice(charger({ values: { i_max: 16, phases: 3 }, phases: 1, loadW: 2_300 }))
    expect(sentBy(steered, load(2_300))).toBe('i_max=10/300')
    expect(until(steered, load(2_300), 240)).toEqual(['i_max=10/300'])
  })
})

describe('a heat pump', () => {
  const sg = (value: number, more: Partial<SetPoint> = {}) =>
    setPointOf({ steering: 'sgState', value, ...more })

  test('keeps a state for twenty minutes', () => {
    const steered = steeredDevice(heatPump())
    expect(sentBy(steered, sg(3))).toBe('sg_state=3/1800')
    const early = steered.step(sg(2), 600)
    expect(early).toMatchObject({ commands: [], waiting: { key: 'switchWait', values: { from: 3, to: 2 } } })
    expect(sentBy(steered, sg(2), 600)).toBe('sg_state=2/1800')
  })

  test('the limit waits for the hard minimum time, except for an order of the grid operator', () => {
    const steered = steeredDevice(heatPump())
    sentBy(steered, sg(3))
    expect(sentBy(steered, sg(1, { atMost: 1, ...by('peak') }), 60)).toBe('')
    expect(sentBy(steered, sg(1, { atMost: 1, ...by('gridOperator') }), 10)).toBe('sg_state=1/1800')
    expect(sentBy(steered, sg(3), 60)).toBe('')
  })

  test('is released only after its minimum time', () => {
    const steered = steeredDevice(heatPump())
    sentBy(steered, sg(3))
    expect(steered.step(null, 600)).toMatchObject({ commands: [], waiting: { key: 'switchWait' } })
    expect(sentBy(steered, null, 600)).toBe('sg_state=3/1')
  })

  test('an emergency stop releases it at once', () => {
    const steered = steeredDevice(heatPump())
    sentBy(steered, sg(3))
    expect(releaseNow(steered.device, steered.pace, 20_000).map(shownCommand)).toEqual(['sg_state=3/1'])
  })
})

test('production falls at once and rises by 2 % a second', () => {
  const steered = steeredDevice(panels())
  const limit = (limitW: number) => sentBy(steered, load(null, { atLeast: -limitW }))
  expect([limit(3_000), limit(1_000), limit(4_000), limit(4_000), limit(4_000)]).toEqual([
    'p_limit=3000/300',
    'p_limit=1000/300',
    'p_limit=2000/300',
    'p_limit=3000/300',
    'p_limit=4000/300',
  ])
})

test('a relay without holds returns to its earlier value', () => {
  const steered = steeredDevice(
    boiler({ parameters: [{ name: 'relay', kind: 'switch' }], values: { relay: false } }),
  )
  expect(sentBy(steered, setPointOf({ steering: 'isOn', value: 1 }))).toBe('relay=true')
  expect(sentBy(steered, null)).toBe('')
  expect(sentBy(steered, null, 50)).toBe('relay=false')
})

test('nothing is sent to a device that cannot be reached', () => {
  const steered = steeredDevice(battery({ refusal: 'notConnected' }))
  expect(steered.step(load(1_000))).toMatchObject({ commands: [], waiting: { key: 'unreachable' } })
})

test('a value that the device does not report is sent again, with growing delays', () => {
  const steered = steeredDevice(battery({ values: { p_set: null } }))
  const sent = Array.from(
    { length: 20 },
    () => steered.step(load(1_000), 10, { isDeaf: true }).commands.length,
  )
  expect(sent.flatMap((count, i) => (count > 0 ? [i * 10] : []))).toEqual([0, 30, 90])
})

test('a set-point is confirmed by what the device reports', () => {
  const steered = steeredDevice(battery({ values: { p_set: null } }))
  const shown = () => readBack(steered.device, steered.pace, steered.atMs)
  expect(shown()).toBeNull()
  steered.step(load(1_000), 10, { isDeaf: true })
  expect(shown()).toBe('waiting')
  steered.step(load(1_000), 30, { isDeaf: true })
  expect(shown()).toBe('unconfirmed')
  steered.step(load(1_000), 60)
  expect(shown()).toBe('confirmed')
})

test.each([
  ['does what it is sent', 1_950, 50, true],
  ['confirms and does nothing', 0, 50, false],
  ['is full', 0, 97, true],
  ['does not report its power', null, 50, null],
] as const)('a battery that %s', (_rule, loadW, socPct, expected) => {
  const steered = steeredDevice(battery())
  steered.step(load(2_000))
  steered.change({ loadW, socPct })
  expect(isFollowed(steered.device, steered.pace, steered.atMs + 30_000)).toBeNull()
  expect(isFollowed(steered.device, steered.pace, steered.atMs + 60_000)).toBe(expected)
})
