import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { telemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { expect, test } from 'vitest'
import { columnsOf, readTelemetry } from './telemetry-decoder.ts'

const valid = {
  v: 1,
  src: 'inv1',
  t0: 1_748_858_400_000,
  dt: [0, 60, 120],
  ch: { p: [-310, -295, null], soc: [87, 87, 86] },
}

const without = (key: keyof typeof valid) =>
  Object.fromEntries(Object.entries(valid).filter(([name]) => name !== key))

const verdicts: [string, unknown, boolean][] = [
  ['a plain message', valid, true],
  ['with session, sequence and a field of the future', { ...valid, sess: 'a', seq: 0, tq: 2 }, true],
  ['fractions of seconds', { ...valid, dt: [0, 0.25, 1] }, true],
  ['no channels', { ...valid, ch: {} }, true],
  ['a channel outside the vocabulary', { ...valid, ch: { irradiance: [1, 2, 3] } }, true],
  ['yes and no outside the vocabulary', { ...valid, ch: { plugged: [true, false, null] } }, true],
  ['yes and no for a quantity', { ...valid, ch: { p: [true, false, null] } }, false],
  ['a column shorter than the instants', { ...valid, ch: { p: [1, 2] } }, false],
  ['a column longer than the instants', { ...valid, ch: { p: [1, 2, 3, 4] } }, false],
  ['null', null, false],
  ['an array', [valid], false],
  ['text', 'v=1', false],
  ['nothing', undefined, false],
  ['another version', { ...valid, v: 2 }, false],
  ['a version in text', { ...valid, v: '1' }, false],
  ['no source', without('src'), false],
  ['an empty source', { ...valid, src: '' }, false],
  ['a source of 33 characters', { ...valid, src: 'a'.repeat(33) }, false],
  ['a source with a slash', { ...valid, src: 'a/b' }, false],
  ['no start', without('t0'), false],
  ['a start between milliseconds', { ...valid, t0: 1.5 }, false],
  ['a start beyond all clocks', { ...valid, t0: 1e300 }, false],
  ['a start in text', { ...valid, t0: '1748858400000' }, false],
  ['no instants', { ...valid, dt: [] }, false],
  ['instants before the start', { ...valid, dt: [-1, 0, 1] }, false],
  ['an infinite instant', { ...valid, dt: [0, 1, Number.POSITIVE_INFINITY] }, false],
  ['a missing instant', { ...valid, dt: [0, null, 1] }, false],
  ['too many instants', { ...valid, dt: Array(deviceLimits.samplesPerMessage + 1).fill(0) }, false],
  [
    'as many instants as may be',
    { ...valid, dt: Array(deviceLimits.samplesPerMessage).fill(0), ch: {} },
    true,
  ],
  ['no columns', without('ch'), false],
  ['columns as an array', { ...valid, ch: [[1]] }, false],
  ['a column that is a number', { ...valid, ch: { p: 1 } }, false],
  ['a value in text', { ...valid, ch: { p: ['1', 2, 3] } }, false],
  ['an infinite value', { ...valid, ch: { p: [Number.NEGATIVE_INFINITY, 2, 3] } }, false],
  ['a column in capitals', { ...valid, ch: { P: [1, 2, 3] } }, false],
  ['a column name of 33 characters', { ...valid, ch: { ['p'.repeat(33)]: [1, 2, 3] } }, false],
  ['a negative sequence number', { ...valid, seq: -1 }, false],
  ['a session of 65 characters', { ...valid, sess: 's'.repeat(65) }, false],
  ['a session that is a number', { ...valid, sess: 5 }, false],
]

test.each(verdicts)('%s: the contract and the decoder agree', (_name, content, accepted) => {
  expect(telemetryMessage.safeParse(content).success).toBe(accepted)
  expect(readTelemetry(content).ok).toBe(accepted)
})

test('law: whatever the content of a field, the contract and the decoder agree', () => {
  const oddities = [
    undefined,
    null,
    true,
    0,
    -1,
    0.5,
    2 ** 53,
    1e308,
    '',
    'x',
    [],
    [0],
    [null],
    ['a'],
    {},
    { p: [0] },
  ]
  for (const key of ['v', 'sess', 'seq', 'src', 't0', 'dt', 'ch'])
    for (const oddity of oddities) {
      const content = { ...valid, [key]: oddity }
      expect([key, oddity, readTelemetry(content).ok]).toEqual([
        key,
        oddity,
        telemetryMessage.safeParse(content).success,
      ])
    }
})

test('columns get our names, instants are absolute, channels outside the vocabulary are separate', () => {
  const columns = columnsOf({
    v: 1,
    src: 'a',
    t0: 1000,
    dt: [0, 0.5],
    ch: { e_imp: [1, 2], wind: [3, null] },
  })
  expect(columns).toEqual({
    at: [1000, 1500],
    series: { energyImportWh: [1, 2] },
    extra: { wind: [3, null] },
    outOfRange: [],
  })
})

test('an impossible value is left out and reported, and all others stay', () => {
  const columns = columnsOf({ v: 1, src: 'a', t0: 0, dt: [0, 1], ch: { soc: [101, 50], u_l1: [230, 231] } })
  expect(columns).toMatchObject({
    series: { socPct: [null, 50], voltageL1V: [230, 231] },
    outOfRange: [{ wire: 'soc', value: 101 }],
  })
})

test('booleans are stored as 1 and 0', () => {
  const content = { ...valid, ch: { plugged: [true, false, null] } }
  const read = readTelemetry(structuredClone(content))
  expect(read.ok && read.value.ch.plugged).toEqual([1, 0, null])
  expect(telemetryMessage.parse(content).ch.plugged).toEqual([1, 0, null])
})
