import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { expect, test } from 'vitest'
import type { LiveState } from '../../api/live-stream.ts'
import { liveFreshness } from './live-freshness.ts'

const now = Date.UTC(2026, 5, 16)
const silentDevice = { at: now - 900_000, stale: true }
const state = (
  ageS: number | null,
  expectedPeriodS: number,
  connection: LiveState['connection'] = 'open',
  devices: { at: number | null; stale: boolean }[] = [],
): LiveState => ({
  connection,
  failure: null,
  event: {
    at: ageS === null ? null : now - ageS * 1000,
    expectedPeriodS,
    devices,
  } as unknown as LiveEvent,
})

test.each([
  ['nothing measured yet', state(null, 10), 0, 'waiting', false],
  ['the connection is lost', state(null, 10, 'lost'), 0, 'offline', false],
  ['access to the stream is refused', state(null, 10, 'refused'), 0, 'offline', false],
  ['one device of several is silent', state(1, 10, 'open', [silentDevice]), 0, 'partial', false],
  [
    'one that has never reported is not silent',
    state(1, 10, 'open', [{ at: null, stale: true }]),
    0,
    'live',
    false,
  ],
  ['within three periods it is live', state(29, 10), 0, 'live', false],
  ['after three periods it is stale', state(31, 10), 0, 'delayed', true],
  ['a lost stream is delayed before its values are stale', state(5, 10, 'lost'), 0, 'delayed', false],
  ['a refused stream has no further values', state(5, 10, 'refused'), 0, 'offline', false],
  ['averages are not stale while they wait for the next minute', state(100, 10), 60_000, 'minute', false],
  ['values over an hour old mean not connected', state(3601, 10), 0, 'offline', true],
] as const)('%s', (_rule, live, paceMs, expected, isStale) => {
  expect(liveFreshness(live, now, paceMs)).toMatchObject({ state: expected, isStale })
})
