import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { downlinkTopic, type UplinkKind, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { expect, test } from 'vitest'
import { type CheckId, checkIds, checks } from './checks.ts'
import { judgeRecording } from './recording.ts'
import { conforms, reportText } from './report.ts'
import { triedSerial } from './tried-device.ts'
import { createVerdicts } from './verdicts.ts'

const AT = 1_748_858_400_000
const power = { name: 'p_set', kind: 'power', unit: 'W', min: -2000, max: 2000, hold: 60 }
const info = { rev: 1, devices: [{ id: 'bat1', category: 'BATTERY', ch: ['p'], params: [power] }] }
const tele = { v: 1, src: 'bat1', t0: AT, dt: [0, 1], ch: { p: [1, null], e_imp: [10, 11] } }
const id = '0199c7e2-0000-7000-8000-000000000001'

type SentMessage = readonly [kind: UplinkKind, payload: unknown, more?: object]
const lineOf = ([kind, payload, more]: SentMessage) =>
  JSON.stringify({ topic: uplinkTopic(triedSerial, kind), payload, qos: 1, at: AT, ...more })
const introduction = [lineOf(['state', { s: 'on' }]), lineOf(['info', info])]

function judged(lines: readonly string[], type: OemDeviceType = 'CONTROLLER') {
  const verdicts = createVerdicts()
  judgeRecording(lines.join('\n'), { type }, verdicts)
  return verdicts.list()
}
const wrongOf = (lines: readonly string[]) =>
  judged(lines)
    .filter(({ outcome }) => outcome === 'wrong')
    .flatMap(({ id: check, faults }) => faults.map(({ field }) => [check, field]))

test('messages of a correct device conform', () => {
  const command = { id, exp: AT, op: 'set', dev: 'bat1', par: 'p_set', val: 5, by: 'system' }
  const list = judged([
    ...introduction,
    lineOf(['dev', { dev: 'bat1', st: 'ok', par: { p_set: { val: 5, until: AT, next: 0 } } }]),
    lineOf(['dev', { dev: 'bat1', err: '303: too hot', grid: 'off' }]),
    lineOf(['dev', { dev: 'bat1', err: null }]),
    lineOf(['tele', tele]),
    lineOf(['back', null, { payload: undefined, base64: gzipSync(JSON.stringify(tele)).toString('base64') }]),
    JSON.stringify({ topic: downlinkTopic(triedSerial, 'cmd'), payload: command }),
    lineOf(['ack', { id, st: 'done', val: 5 }]),
    lineOf(['tele', { ...tele, ch: { plugged: [true, false] } }]),
  ])
  expect(list.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(list.filter(({ id: check }) => check === 'ownError' || check === 'grid')).toMatchObject([
    { outcome: 'right' },
    { outcome: 'right' },
  ])
  expect(conforms(list)).toBe(true)
})

test('`err` and `grid` are optional, but once reported they are repeated after each u/info', () => {
  const plain = lineOf(['dev', { dev: 'bat1', st: 'ok' }])
  const whole = lineOf(['dev', { dev: 'bat1', st: 'ok', err: null, grid: 'on' }])
  const outcomes = (lines: readonly string[]) =>
    judged(lines).flatMap(({ id: check, outcome }) =>
      check === 'ownError' || check === 'grid' ? [outcome] : [],
    )
  expect(outcomes([...introduction, plain])).toEqual(['not tried', 'not tried'])
  expect(outcomes([...introduction, whole, plain, ...introduction, whole])).toEqual(['right', 'right'])
  const unreached = lineOf(['dev', { dev: 'bat1', st: 'error', code: 'no_answer' }])
  expect(outcomes([...introduction, whole, ...introduction, unreached, whole])).toEqual(['right', 'right'])
  expect(wrongOf([...introduction, whole, ...introduction, unreached, plain])).toEqual([
    ['ownError', 'err'],
    ['grid', 'grid'],
  ])
})

test('a meter cannot run without the grid', () => {
  const meter = { ...info, devices: [{ id: 'meter', category: 'GRID', ch: ['p'] }] }
  const report = lineOf(['dev', { dev: 'meter', err: null, grid: 'on' }])
  expect(wrongOf([lineOf(['info', meter]), report])).toEqual([['grid', 'grid']])
})

test.each<[string, SentMessage, CheckId, string | undefined]>([
  ['an invalid topic', ['other' as UplinkKind, {}], 'topics', undefined],
  ['QoS 0 for what must not be lost', ['tele', tele, { qos: 0 }], 'qos', undefined],
  ['bytes that are not JSON', ['tele', 'v=1'], 'tele', 'u/tele'],
  ['a column shorter than the instants', ['tele', { ...tele, ch: { p: [1] } }], 'tele', 'u/tele ch.p'],
  ['text for a number', ['tele', { ...tele, ch: { p: ['1', 2] } }], 'tele', 'u/tele ch.p.0'],
  ['a source that was not announced', ['tele', { ...tele, src: 'inv1' }], 'sources', 'src'],
  ['a time in the future', ['tele', { ...tele, t0: AT + 86_400_000 }], 'clock', 't0'],
  ['a time before the first devices', ['back', { ...tele, t0: 0 }], 'clock', 't0'],
  ['more than 100 %', ['tele', { ...tele, ch: { soc: [101, 50] } }], 'ranges', 'ch.soc'],
  ['a register that decreases', ['tele', { ...tele, ch: { e_imp: [11, 10] } }], 'registers', 'bat1 e_imp'],
  ['an invalid telegram', ['raw', '/broken\r\n\r\n!0000\r\n'], 'raw', undefined],
  [
    'a device with no category',
    ['info', { rev: 2, devices: [{ id: 'x' }] }],
    'info',
    'u/info devices.0.category',
  ],
  ['an error without a text', ['dev', { dev: 'bat1', err: ' ' }], 'dev', 'u/dev err'],
  [
    'an error of more than 120 characters',
    ['dev', { dev: 'bat1', err: 'x'.repeat(121) }],
    'dev',
    'u/dev err',
  ],
  ['a grid that is neither on nor off', ['dev', { dev: 'bat1', grid: false }], 'dev', 'u/dev grid'],
  ['an unknown parameter', ['dev', { dev: 'bat1', par: { x: { val: 1 } } }], 'dev', 'par.x'],
  ['a value of another type', ['dev', { dev: 'bat1', par: { p_set: { val: true } } }], 'dev', 'par.p_set'],
  [
    'an incomplete hold',
    ['dev', { dev: 'bat1', par: { p_set: { val: 1, until: AT } } }],
    'holdWhole',
    'par.p_set',
  ],
  ['a value outside the protocol', ['ack', { id, st: 'ok' }], 'ack', 'u/ack st'],
  ['an offer without a size', ['cfg', { st: 'offer', sha256: '0'.repeat(64) }], 'cfg', 'u/cfg size'],
  ['a percentage above 100', ['ota', { id, st: 'downloading', pct: 101 }], 'ota', 'u/ota pct'],
  ['a key of another type', ['tun', { st: 'key', id, key: 'ssh-rsa AAAA' }], 'tun', 'u/tun key'],
  ['a time request without a time', ['time', {}], 'time', 'u/time t0'],
  ['a message that is too large', ['raw', '/'.padEnd(270_000, 'x')], 'size', 'u/raw'],
])('%s is wrong, with its field', (_what, message, check, field) => {
  expect(wrongOf([...introduction, lineOf(message)])).toContainEqual([check, field])
})

test('telemetry before the announcement is wrong, and so is an answer to a command that was not sent', () => {
  expect(wrongOf([lineOf(['tele', tele])])).toContainEqual(['infoFirst', undefined])
  const other = {
    id: id.replace('1', '2'),
    exp: AT,
    op: 'set',
    dev: 'bat1',
    par: 'p_set',
    val: 5,
    by: 'system',
  }
  const command = JSON.stringify({ topic: downlinkTopic(triedSerial, 'cmd'), payload: other })
  expect(wrongOf([...introduction, command, lineOf(['ack', { id, st: 'done' }])])).toContainEqual([
    'ack',
    'id',
  ])
})

test('the meter of a P1 module need not be announced', () => {
  const minutes = lineOf(['back', { ...tele, src: 'p1' }])
  expect(judged([minutes], 'P1_WIFI').filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(wrongOf([minutes])).toContainEqual(['infoFirst', undefined])
})

test('a recording with an invalid line, or without a device, is refused by name', () => {
  expect(() => judged(['{"topic":'])).toThrow('Line 1')
  expect(() => judged([])).toThrow('no message of a device')
})

test('the report names the wrong field, its fault, and the section of the document', () => {
  const text = reportText(judged([...introduction, lineOf(['tele', { ...tele, ch: { soc: [101, 50] } }])]))
  expect(text).toMatch(
    /wrong {5}sends plausible values\n {12}ch\.soc: 101 is outside 0…100\n {12}see "Quantities" in docs/,
  )
  expect(text).toMatch(/\d+ right, 1 wrong, \d+ not tried\n$/)
})

test.each(checkIds)('the document has the section of the check %s', (check) => {
  const document = readFileSync(new URL('../../../../docs/device-protocol.md', import.meta.url), 'utf8')
  const headings = document.split('\n').filter((line) => line.startsWith('#'))
  expect(headings.map((line) => line.replace(/^#+ /, ''))).toContain(checks[check].section)
})
