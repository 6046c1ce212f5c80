import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crc16X25 } from '../crc16.ts'
import type { P1Result, P1Telegram } from '../p1-result.ts'
import { parseP1 } from '../parse-p1.ts'

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
const u32 = (...values: number[]) => values.map((value) => `06${hexOf(value, 4)}`).join('')
const u16 = (...values: number[]) => values.map((value) => `12${hexOf(value, 2)}`).join('')
const octets = (text: string) =>
  `09${hexOf(text.length, 1)}${Array.from(text, (char) => hexOf(char.charCodeAt(0), 1)).join('')}`

const littleEndian = (crc: number) => [crc & 0xff, crc >> 8]

/** One HDLC frame around `info`, as Iskra addresses it. */
function hdlc(info: Uint8Array, { segmented = false } = {}): Uint8Array {
  const head = [0xcf, 0x02, 0x23, 0x13]
  const length = 2 + head.length + 2 + info.length + 2
  const start = [0xa0 | (segmented ? 8 : 0) | (length >> 8), length & 0xff, ...head]
  const hcs = littleEndian(crc16X25(Uint8Array.from(start), 0, start.length))
  const content = Uint8Array.from([...start, ...hcs, ...info])
  return Uint8Array.from([0x7e, ...content, ...littleEndian(crc16X25(content, 0, content.length)), 0x7e])
}

const llc = 'e6e700'
const winterClock = '0c07e90c130517372800ffc400'
const push = (list: string, clock = winterClock) => bytesOf(`${llc}0f0003463b${clock}${list}`)
const outcome = (results: P1Result[]) => results.map((result) => (result.ok ? 'ok' : result.error))
const fixture = (file: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/athom/dlms', file)))

function only(results: P1Result[]): P1Telegram {
  const [first] = results
  if (results.length !== 1 || !first?.ok) throw new Error(JSON.stringify(results))
  return first
}

/** 33 values in the order of an Iskraemeco IE.5 (amsreader-firmware issue 1072). */
const croatia = `0221${octets('92000001')}0904173728000905 07e90c1305${u32(7_088_218, 4_945_434, 2_142_784)}${u32(
  5_793_962,
  5_742_946,
  51_016,
)}${u32(1, 2, 3, 4)}${u32(382, 0)}${u16(889)}${u32(127, 189, 65, 0, 0, 0)}${u16(2388, 2357, 2377)}${u16(
  55,
  89,
  77,
)}${u32(17_250)}01011224b801011224b801011224b80301`

const croatianQuantities = {
  energyImportWh: 7_088_218,
  energyImportT1Wh: 4_945_434,
  energyImportT2Wh: 2_142_784,
  energyExportWh: 5_793_962,
  energyExportT1Wh: 5_742_946,
  energyExportT2Wh: 51_016,
  powerW: 382,
  powerFactor: 0.889,
  powerL1W: 127,
  powerL2W: 189,
  powerL3W: 65,
  voltageL1V: 238.8,
  voltageL2V: 235.7,
  voltageL3V: 237.7,
  currentL1A: 0.55,
  currentL2A: 0.89,
  currentL3A: 0.77,
}

describe('lists without codes are read by position', () => {
  test('Slovenian list 1: powers, tenths of volts, hundredths of amperes', () => {
    const list = `0212${octets('ISK1030789000000')}${octets('16820005')}${u32(0x571, 0, 0, 0x2e2)}${u16(
      2379,
      2380,
      2296,
    )}${u16(103, 125, 597)}${u32(16, 51, 1325)}${u32(0, 0, 0)}`
    const telegram = only(parseP1(hdlc(push(list))))
    expect(telegram.quantities).toEqual({
      powerW: 1393,
      reactivePowerVar: -738,
      voltageL1V: 237.9,
      voltageL2V: 238,
      voltageL3V: 229.6,
      currentL1A: 1.03,
      currentL2A: 1.25,
      currentL3A: 5.97,
      powerL1W: 16,
      powerL2W: 51,
      powerL3W: 1325,
    })
    expect(telegram).toMatchObject({ ident: 'si-list-1', meterId: 'ISK1030789000000' })
    expect(telegram.meterAtMs).toBe(Date.UTC(2025, 11, 19, 22, 55, 40))
  })

  test('Slovenian list 2: breaker, tariff, registers; same identity as list 1', () => {
    const list = `020c${octets('ISK1030789000000')}${octets('16820006')}1601 09020002${u32(52_837, 13_593, 39_244)}${u32(
      177_927,
      78_615,
      99_312,
    )}${u32(107_882, 43_253)}`
    const telegram = only(parseP1(hdlc(push(list))))
    expect(telegram.quantities).toEqual({
      tariff: 2,
      energyImportWh: 52_837,
      energyImportT1Wh: 13_593,
      energyImportT2Wh: 39_244,
      energyExportWh: 177_927,
      energyExportT1Wh: 78_615,
      energyExportT2Wh: 99_312,
      reactiveEnergyImportVarh: 107_882,
      reactiveEnergyExportVarh: 43_253,
    })
    expect(telegram).toMatchObject({ meterId: 'ISK1030789000000', extra: { breakerState: 1 } })
  })

  test('Croatian list over two frames, with or without segmentation bit', () => {
    const whole = push(croatia)
    for (const segmented of [true, false]) {
      const message = [...hdlc(whole.subarray(0, 120), { segmented }), ...hdlc(whole.subarray(120))]
      const telegram = only(parseP1(Uint8Array.from(message)))
      expect(telegram.quantities).toEqual(croatianQuantities)
      expect(telegram).toMatchObject({ meterId: '92000001', marks: [], skippedLines: 0 })
    }
  })

  test('a Croatian list without its second frame is truncated, and so is one without its first', () => {
    const whole = push(croatia)
    expect(outcome(parseP1(hdlc(whole.subarray(0, 120), { segmented: true })))).toEqual(['truncated'])
    expect(outcome(parseP1(hdlc(whole.subarray(0, 120))))).toEqual(['truncated'])
    expect(outcome(parseP1(hdlc(whole.subarray(120))))).toEqual(['truncated'])
  })

  test('Kaifa: volts in tenths, amperes in thousandths, time without offset', () => {
    const head = `${octets('KFM_001')}${octets('6970630000000000')}${octets('MA304H4')}`
    const list = `020d${head}${u32(3105, 0, 0, 415)}${u32(3059, 1291, 9489)}${u32(2372, 2377, 2361)}`
    const telegram = only(parseP1(hdlc(push(list, '090c07e5031702131b00ff800000'))))
    expect(telegram.quantities).toEqual({
      powerW: 3105,
      reactivePowerVar: -415,
      currentL1A: 3.059,
      currentL2A: 1.291,
      currentL3A: 9.489,
      voltageL1V: 237.2,
      voltageL2V: 237.7,
      voltageL3V: 236.1,
    })
    expect(telegram).toMatchObject({ ident: 'KFM_001', meterAtMs: null, marks: ['time_without_flag'] })
  })

  test('Kaifa list 1 contains only imported power: zero may hide export', () => {
    expect(only(parseP1(hdlc(push(`0201${u32(3059)}`)))).quantities).toEqual({ powerW: 3059 })
    expect(outcome(parseP1(hdlc(push(`0201${u32(0)}`))))).toEqual(['no_values'])
  })

  test('an unknown order of values is reported, not guessed', () => {
    expect(outcome(parseP1(hdlc(push(`0203${u32(1, 2, 3)}`))))).toEqual(['unknown_layout'])
  })
})

describe('lists with codes', () => {
  test('a described list: the first item describes the others', () => {
    const descriptor = (code: string, attribute = 2) => `0204120003 0906${code}0f${hexOf(attribute, 1)}120000`
    const codes = [
      '0006190900ff',
      '0006190900ff',
      '00002a0000ff',
      '0101010700ff',
      '0101020700ff',
      '0101010800ff',
    ]
    const descriptors = codes.map((code, index) => descriptor(code, index === 1 ? 1 : 2)).join('')
    const list = `020601 06${descriptors}09060006190900ff${octets('LGZ1030655933512')}${u32(143, 0, 19_809_717)}`
    const telegram = only(parseP1(hdlc(push(list))))
    expect(telegram.quantities).toEqual({ powerW: 143, energyImportWh: 19_809_717 })
    expect(telegram).toMatchObject({ meterId: 'LGZ1030655933512', marks: ['scale_assumed'] })
  })

  test('scaler and unit are applied, and a wrong unit gives no value', () => {
    const object = (code: string, value: string, scaler: string, unit: string) =>
      `02030906${code}${value}02020f${scaler}16${unit}`
    const list = `0103${object('01001f0700ff', '120c6c', 'fe', '21')}${object('0100200700ff', '12092e', 'ff', '23')}${object(
      '0100010700ff',
      '06000024f4',
      '00',
      '21',
    )}`
    const telegram = only(parseP1(hdlc(push(list, '00'))))
    expect(telegram.quantities).toEqual({ currentL1A: 31.8, voltageL1V: 235 })
    expect(telegram.skippedLines).toBe(1)
  })

  test('Kamstrup: 10 Wh, 0.01 A, whole or hundredths of volts', () => {
    const pairs = (...items: string[]) => items.join('')
    const object = (code: string, value: string) => `0906${code}${value}`
    const list = pairs(
      '0209',
      `0a0e${octets('Kamstrup_V0001').slice(4)}`,
      object('0101010700ff', u32(593)),
      object('01011f0700ff', u32(252)),
      object('0101200700ff', u16(22_199)),
      object('0101010800ff', u32(1234)),
    )
    expect(only(parseP1(hdlc(push(list, '0c07e9090902 0e0b00ff800000')))).quantities).toEqual({
      powerW: 593,
      currentL1A: 2.52,
      voltageL1V: 221.99,
      energyImportWh: 12_340,
    })
  })
})

test('a bare APDU is read and marked as unchecked', () => {
  const telegram = only(parseP1(push(`0201${u32(3059)}`).subarray(3)))
  expect(telegram).toMatchObject({ quantities: { powerW: 3059 }, marks: ['no_crc'] })
})

describe('encrypted data is reported as encrypted', () => {
  const ciphered = 'db08534147590000aabb8200f530000078'
  test.each([
    ['HDLC', hdlc(bytesOf(llc + ciphered + '00'.repeat(40)))],
    ['bare APDU of Luxembourg', bytesOf(ciphered + '5a'.repeat(60))],
    ['hex text of it', new TextEncoder().encode(ciphered.toUpperCase())],
    ['M-Bus', bytesOf(`68fafa6853ff000167${ciphered}${'33'.repeat(40)}8e16`)],
    [
      'Polish text head, ciphered body with ! and / in it',
      Uint8Array.from([
        ...new TextEncoder().encode('/EGM5G35\r\n\r\n'),
        ...bytesOf(`0082000c3000000000${'0d0a212f4142'}00`),
        ...new TextEncoder().encode('!FE0C\r\n'),
      ]),
    ],
  ])('%s', (_, message) => {
    expect(outcome(parseP1(message))).toEqual(['encrypted'])
  })
})

describe('the frame check sequence', () => {
  const raw = bytesOf(new TextDecoder().decode(fixture('aidon-example-2-segmented.txt')))
  test('binary and hex text give the same', () => {
    expect(parseP1(raw)).toEqual(parseP1(fixture('aidon-example-2-segmented.txt')))
  })
  test('one wrong bit in any frame of a segmented push rejects all of it', () => {
    for (const at of [40, 240, 440]) {
      const damaged = raw.with(at, (raw[at] ?? 0) ^ 1)
      expect(outcome(parseP1(damaged))).toEqual(['crc_mismatch'])
    }
  })
  test('two pushes in one message are two telegrams', () => {
    const one = bytesOf(new TextDecoder().decode(fixture('slovenia-list-1.txt')))
    expect(outcome(parseP1(Uint8Array.from([...one, ...one])))).toEqual(['ok', 'ok'])
    expect(outcome(parseP1(Uint8Array.from([...one, ...one.subarray(0, 60)])))).toEqual(['ok', 'truncated'])
  })
})
