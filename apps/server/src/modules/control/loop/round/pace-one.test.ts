import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import type { SetPoint } from '@kilowatt/domain/strategies/arbitrate'
import { testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { because } from '@kilowatt/domain/strategies/wish'
import { describe, expect, test } from 'vitest'
import { paceOne } from './pace-one.ts'
import type { SetPointRow } from './steering-rows.queries.ts'

const START_MS = Date.parse('2026-10-15T10:00:00Z')
const MINUTE_MS = 60_000

const wants = (value: number, { rung = 'selfConsumption' as Rung, key = 'surplus' } = {}): SetPoint => ({
  ...{ deviceId: 2, steering: 'loadW', value, atLeast: null, atMost: null, rejected: [] },
  ...{ by: { rung, strategyId: 7 }, reason: because(key, { surplusW: value }) },
})

/** Rounds for one battery, each with the result stored by the previous round. */
function rounds() {
  let row: SetPointRow | null = null
  return (
    setPoint: SetPoint | null,
    atMs: number,
    device: Partial<SiteDevice> = {},
    commandStatus?: CommandStatus,
  ) => {
    const [paced] = paceOne({
      ...{ locationId: 1, deviceId: 2, steering: 'loadW' as const, setPoint, row, atMs, userId: null },
      device: testDevices.battery(device),
      isStopped: false,
      named: new Map([[7, { name: 'Sun', kind: 'SELF_CONSUMPTION' as const }]]),
      commandStatus: () => commandStatus,
    })
    if (paced?.isChanged) row = paced.row
    return paced
  }
}
/** A battery that follows its commands and reports them. */
const does = (loadW: number) => ({ loadW, values: { p_set: -loadW } })

test('the first set-point is sent, noted and audited with the name of its strategy', () => {
  expect(rounds()(wants(2_000), START_MS)).toMatchObject({
    isDecision: true,
    isAudited: true,
    author: 'Sun',
    commands: [{ parameter: 'p_set', value: -2_000 }],
    row: { outcome: 'sent', strategies: { 7: { name: 'Sun' } } },
  })
})

test('following surplus is one decision and one audit entry, however often the value is adjusted', () => {
  const round = rounds()
  const all = Array.from({ length: 20 }, (_, n) =>
    round(wants(2_000 + n * 20), START_MS + n * 20_000, does(2_000 + Math.max(0, n - 1) * 20)),
  )
  expect(all.filter((one) => one?.isDecision)).toHaveLength(1)
  expect(all.filter((one) => one?.isAudited)).toHaveLength(1)
  expect(all.flatMap((one) => one?.commands ?? []).length).toBeGreaterThan(1)
})

test.each<[string, SetPoint]>([
  ['another reason', wants(2_000, { key: 'cheap' })],
  ['another author', wants(2_000, { rung: 'reserve' })],
  ['a value far from the last', wants(3_000)],
])('%s is a separate decision', (_what, next) => {
  const round = rounds()
  round(wants(2_000), START_MS)
  expect(round(next, START_MS + MINUTE_MS / 2, does(2_000))).toMatchObject({
    isDecision: true,
    isChanged: true,
  })
})

test('a reason that differs only in its readings is stored within a minute, not at once', () => {
  const round = rounds()
  const said = (n: number): SetPoint => ({ ...wants(2_000), reason: because('surplus', { surplusW: n }) })
  round(said(1), START_MS)
  round(said(1), START_MS + 1_000, does(2_000))
  expect(round(said(2), START_MS + 20_000, does(2_000))).toMatchObject({ isChanged: false })
  expect(round(said(3), START_MS + 62_000, does(2_000))).toMatchObject({ isChanged: true, isDecision: false })
})

test('a minimum time that has not passed is stored with the set-point, and removed when it has passed', () => {
  const round = rounds()
  const isOn = (atMs: number, loadW: number) =>
    round(wants(loadW), atMs, { ...testDevices.charger({ loadW, phases: 3, values: { phases: 3 } }), id: 2 })
  expect(isOn(START_MS, 7_000)?.row?.pace.waiting).toBeNull()
  // less than three phases need
  expect(isOn(START_MS + MINUTE_MS, 2_000)?.row?.pace.waiting).toMatchObject({ key: 'phasesWait' })
  expect(isOn(START_MS + 2 * MINUTE_MS, 7_000)?.row?.pace.waiting).toBeNull()
})

describe('outcome of a set-point', () => {
  test('is confirmed once it reports the value', () => {
    const round = rounds()
    round(wants(2_000), START_MS)
    expect(round(wants(2_000), START_MS + 5_000, does(2_000))?.row?.outcome).toBe('confirmed')
  })

  test('is refused after a rejected command', () => {
    const round = rounds()
    round(wants(2_000), START_MS)
    expect(round(wants(2_000), START_MS + 5_000, {}, 'rejected')?.row?.outcome).toBe('refused')
  })

  test('is unconfirmed if the device reports the value but its power differs', () => {
    const round = rounds()
    round(wants(2_000), START_MS)
    const lazy = { loadW: 0, values: { p_set: -2_000 } }
    expect(round(wants(2_000), START_MS + 2 * MINUTE_MS, lazy)?.row?.outcome).toBe('unconfirmed')
  })

  test('is "not connected" without a connection, and nothing is sent', () => {
    const paced = rounds()(wants(2_000), START_MS, { refusal: 'notConnected' })
    expect(paced).toMatchObject({ commands: [], row: { outcome: 'notConnected' } })
  })
})

test.each<[Rung, boolean]>([
  ['selfConsumption', true],
  ['price', true],
  ['peak', false],
  ['person', false],
])('a device that does not follow: a set-point of %s is given up for an hour: %s', (rung, isGivenUp) => {
  const round = rounds()
  const other = { loadW: 0, values: { p_set: 0 } }
  const sentIn = (fromMin: number, toMin: number) => {
    let sent = 0
    for (let min = fromMin; min < toMin; min++)
      sent += round(wants(2_000, { rung }), START_MS + min * MINUTE_MS, other)?.commands.length ?? 0
    return sent
  }
  expect(sentIn(0, 15)).toBeGreaterThan(2)
  expect(sentIn(20, 70) > 0).toBe(!isGivenUp)
  expect(sentIn(76, 90)).toBeGreaterThan(0)
})

test('a set-point without a wish is released, and its row is deleted', () => {
  const round = rounds()
  round(wants(2_000), START_MS)
  expect(round(null, START_MS + 2 * MINUTE_MS, does(2_000))).toMatchObject({
    isDecision: true,
    commands: [{ parameter: 'p_set', holdS: 1 }],
  })
  expect(round(null, START_MS + 30 * MINUTE_MS, does(0))?.row ?? null).toBeNull()
})
