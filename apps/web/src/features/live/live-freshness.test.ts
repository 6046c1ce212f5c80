import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { expect, test } from 'vitest'
import type { LiveState } from '../../api/live-stream.ts'
import { liveFreshness } from './live-freshness.ts'

const now = Date.UTC(2026, 5, 16)
const state = (
  ageS: number | null,
  expectedPeriodS: number,
  connection: LiveState['connection'] = 'open',
): LiveState => ({
  connection,
  event: {
    at: ageS === null ? null : now - ageS * 1000,
    expectedPeriodS,
    devices: [],
  } as unknown as LiveEvent,
})

test.each([
  ['nothing measured yet', state(null, 10), 0, 'waiting', false],
  ['within three periods it is live', state(29, 10), 0, 'live', false],
  ['after three periods it is stale', state(31, 10), 0, 'delayed', true],
  ['a lost stream is delayed before its values are stale', state(5, 10, 'lost'), 0, 'delayed', false],
  ['a calm screen is not stale because it waits', state(100, 10), 60_000, 'minute', false],
  ['over an hour is not connected', state(3601, 10), 0, 'offline', true],
] as const)('%s', (_rule, live, paceMs, expected, isStale) => {
  expect(liveFreshness(live, now, paceMs)).toMatchObject({ state: expected, isStale })
})
