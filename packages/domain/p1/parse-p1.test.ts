import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crc16Arc } from './crc16.ts'
import type { P1Result, P1Telegram } from './p1-result.ts'
import { parseP1 } from './parse-p1.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const fixture = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', file)))

/** A telegram of these lines with its checksum; with `crc: false`, nothing follows the `!`. */
function telegram(lines: readonly string[], { ident = 'TST5\\meter', crc = true } = {}): Uint8Array {
  const body = `/${ident}\r\n\r\n${lines.map((line) => `${line}\r\n`).join('')}!`
  const bytes = encode(body)
  const sum = crc16Arc(bytes, 0, bytes.length).toString(16).toUpperCase().padStart(4, '0')
  return encode(`${body}${crc ? sum : ''}\r\n`)
}

const outcome = (results: P1Result[]) => results.map((result) => (result.ok ? 'ok' : result.error))

function only(results: P1Result[]): P1Telegram {
  const [first] = results
  if (results.length !== 1 || !first?.ok) throw new Error(JSON.stringify(results))
  return first
}

const readLines = (...lines: string[]) => only(parseP1(telegram(lines)))

describe('a value is read by the unit in its line', () => {
  test.each([
    ['1-0:1.8.0(000201282*Wh)', { energyImportWh: 201_282 }],
    ['1-0:1.8.0(000201.282*kWh)', { energyImportWh: 201_282 }],
    ['1-0:1.8.0(000201.282*kwh)', { energyImportWh: 201_282 }],
    ['1-1:1.8.0*255(00032549.5061662*kWh)', { energyImportWh: 32_549_506 }],
    ['1-0:1.8.0.255(1*MWh)', { energyImportWh: 1_000_000 }],
    ['1.8.0(1,5*kWh)', { energyImportWh: 1500 }],
    ['1-0:3.8.0(00001759.974*kVArh)', { reactiveEnergyImportVarh: 1_759_974 }],
    ['1-0:1.7.0(01.001*kW)', { powerW: 1001 }],
    ['1-0:16.7.0(-000742*W)', { powerW: -742 }],
    ['1-0:2.7.0(00.300*kW)', { powerW: -300 }],
    ['1-0:32.7.0(230.1*V)', { voltageL1V: 230.1 }],
    ['1-0:31.7.0(000.48*A)', { currentL1A: 0.48 }],
    ['1-0:13.7.0(0.987)', { powerFactor: 0.987 }],
    ['1-0:14.7.0(50.01*Hz)', { frequencyHz: 50.01 }],
    ['0-0:96.14.0(0002)', { tariff: 2 }],
  ])('%s', (line, quantities) => {
    expect(readLines(line).quantities).toEqual(quantities)
    expect(readLines(line).skippedLines).toBe(0)
  })
})

describe('an unreadable line is counted, and the others are kept', () => {
  test.each([
    '1-0:99:97.0(2)',
    '1-0:1.8.0(12a.5*kWh)',
    '1-0:1.8.0()',
    '1-0:1.8.0(000201.282)',
    '1-0:1.8.0(12.0*kW)',
    '1-0:1.8.0(-12.0*kWh)',
    '1-0:1.8.0(123456789012345678*kWh)',
    '1-0:32.7.0(230.1*V',
    '1-0:32.7.0(9999.9*V)',
    'nonsense',
  ])('%s', (line) => {
    const { quantities, skippedLines } = readLines(line, '1-0:31.7.0(003*A)')
    expect({ quantities, skippedLines }).toEqual({ quantities: { currentL1A: 3 }, skippedLines: 1 })
  })
})

describe('a gap stays a gap', () => {
  const cases: readonly [string, string[], Record<string, number>][] = [
    ['an unreadable half leaves the net unknown', ['1-0:1.7.0(00.000*kW)', '1-0:2.7.0(0x.1*kW)'], {}],
    ['a zero half alone settles nothing', ['1-0:1.7.0(00.000*kW)'], {}],
    [
      'an unreadable tariff leaves the sum unknown',
      ['1-0:1.8.1(1*kWh)', '1-0:1.8.2(?*kWh)'],
      { energyImportT1Wh: 1000 },
    ],
    [
      'a meter without export register draws zero',
      ['1-0:1.8.0(1*kWh)', '1-0:1.7.0(00.000*kW)'],
      { energyImportWh: 1000, powerW: 0 },
    ],
    [
      'total and tariffs are never added',
      ['1-0:1.8.0(9*kWh)', '1-0:1.8.1(2*kWh)', '1-0:1.8.2(3*kWh)'],
      { energyImportWh: 9000, energyImportT1Wh: 2000, energyImportT2Wh: 3000 },
    ],
    [
      'four tariffs make the total where there is none',
      ['1-0:1.8.1(1*kWh)', '1-0:1.8.2(2*kWh)', '1-0:1.8.3(3*kWh)', '1-0:1.8.4(4*kWh)'],
      {
        energyImportWh: 10_000,
        energyImportT1Wh: 1000,
        energyImportT2Wh: 2000,
        energyImportT3Wh: 3000,
        energyImportT4Wh: 4000,
      },
    ],
  ]
  test.each(cases)('%s', (_, lines, quantities) => {
    expect(readLines(...lines, '1-0:31.7.0(003*A)').quantities).toEqual({ ...quantities, currentL1A: 3 })
  })
})

describe('the meter’s time', () => {
  const timeOf = (text: string, baseOffsetHours = 1) => {
    const { meterAtMs, marks } = only(
      parseP1(telegram([`0-0:1.0.0(${text})`, '1-0:31.7.0(003*A)']), { baseOffsetHours }),
    )
    return meterAtMs === null ? marks.join() : new Date(meterAtMs).toISOString()
  }
  test.each([
    ['181028023000S', 1, '2018-10-28T00:30:00.000Z'],
    ['181028023000W', 1, '2018-10-28T01:30:00.000Z'],
    ['181028023000W', 2, '2018-10-28T00:30:00.000Z'],
    ['181028023000S', 0, '2018-10-28T01:30:00.000Z'],
    ['200229120000W', 1, '2020-02-29T11:00:00.000Z'],
    ['210229120000W', 1, 'bad_timestamp'],
    ['181306123056W', 1, 'bad_timestamp'],
    ['250000000000W', 1, 'bad_timestamp'],
    ['632525252525W', 1, 'bad_timestamp'],
    ['', 1, 'bad_timestamp'],
    ['20240111 09:35:00', 1, 'time_without_flag'],
    ['120517020000', 1, 'time_without_flag'],
  ])('%s at UTC+%i is %s', (text, base, expected) => {
    expect(timeOf(text, base)).toBe(expected)
  })
})

describe('the checksum', () => {
  const dsmr5 = ['1-3:0.2.8(50)', '0-0:1.0.0(181106140429W)', '1-0:1.7.0(00.000*kW)', '1-0:2.7.0(00.498*kW)']
  const terse = ['1-0:1.8.1(00185.000*kWh)', '1-0:1.7.0(0000.98*kW)']
  test.each([
    ['present and correct', telegram(dsmr5), 'ok'],
    ['missing from DSMR 5', telegram(dsmr5, { crc: false }), 'crc_missing'],
    ['missing from a meter with flagged clock', telegram(dsmr5.slice(1), { crc: false }), 'crc_missing'],
    ['missing from e-MUCS', telegram(['0-0:96.1.4(50217)', ...terse], { crc: false }), 'crc_missing'],
    ['missing before DSMR 4', telegram(terse, { crc: false }), 'ok'],
    [
      'missing from a Slovenian Iskra',
      telegram(dsmr5.slice(1), { crc: false, ident: 'ISk9\\2MIE7T-200' }),
      'ok',
    ],
  ])('%s', (_, message, expected) => {
    expect(outcome(parseP1(message))).toEqual([expected])
  })

  test('0000 counts as no checksum from a Slovenian Iskra, and as a wrong one from any other meter', () => {
    const zeros = (ident: string) =>
      encode(new TextDecoder().decode(telegram(terse, { ident, crc: false })).replace('!', '!0000'))
    expect(only(parseP1(zeros('ISK9\\2M551T-200'))).marks).toEqual(['no_crc'])
    expect(outcome(parseP1(zeros('ISK5\\2M550T-1011')))).toEqual(['crc_mismatch'])
  })
})

describe('framing', () => {
  const good = fixture('athom/dsmr/dsmr-5.0-isk-1.txt')
  const join2 = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
  test.each([
    ['an empty message', new Uint8Array(), ['no_telegram']],
    ['noise', encode('hello / world ~ 12'), ['no_telegram']],
    ['a telegram and the start of the next', join2(good, good.subarray(0, 300)), ['ok', 'truncated']],
    ['a telegram without its end, then a complete one', join2(good.subarray(0, 300), good), ['ok']],
    ['a damaged telegram, then an intact one', join2(good.with(200, 0x39), good), ['crc_mismatch', 'ok']],
    [
      'a telegram without an end within 8 KiB',
      telegram(Array(600).fill('1-0:1.7.0(00.000*kW)')),
      ['too_long'],
    ],
    ['a telegram without a readable line', telegram(['1-0:123.7.0(1)']), ['no_values']],
    ['only an identification line', encode('/ISK5\\2M550T-1011'), ['truncated']],
  ])('%s', (_, message, expected) => {
    expect(outcome(parseP1(message))).toEqual(expected)
  })
})

test('a telegram written as hex text is read as the telegram', () => {
  const bytes = fixture('athom/dsmr/dsmr-5.0-isk-1.txt')
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  expect(parseP1(encode(hex))).toEqual(parseP1(bytes))
})

describe('values outside the vocabulary', () => {
  test('Belgian peaks, breaker and limits', () => {
    const text = new TextDecoder().decode(fixture('athom/dsmr/emucs-p1-v2.1.1-spec-example-1.txt'))
    const lines = text.split('\r\n').slice(1, -1)
    const { extra, events, quantities, subMeters } = readLines(
      ...lines.filter((line) => !line.startsWith('!')),
    )
    expect(quantities.demandPowerW).toBe(2351)
    expect(extra).toMatchObject({
      peakDemandMonthW: 2589,
      breakerState: 1,
      eanCode: '541440012345678900',
    })
    // 99.999 kW and 999.99 A mean "no limit".
    expect(extra).not.toHaveProperty('limiterThresholdW')
    expect(extra).not.toHaveProperty('fuseThresholdA')
    expect(events).toContainEqual({
      kind: 'month_peak',
      monthEndAtMs: Date.UTC(2020, 1, 29, 22),
      peakAtMs: Date.UTC(2020, 1, 10, 2, 54, 21),
      powerW: 4318,
    })
    expect(subMeters.map(({ type, value, unit }) => ({ type, value, unit }))).toEqual([
      { type: 3, value: 112.384, unit: 'm3' },
      { type: 7, value: 872.234, unit: 'm3' },
    ])
  })

  test('long power failures are read with their ends; a log entry without date is left out', () => {
    const log = '1-0:99.97.0(2)(0-0:96.7.19)(180529135630S)(0000002451*s)(000000000000W)(2147483647*s)'
    expect(readLines(log, '1-0:31.7.0(003*A)').events).toEqual([
      { kind: 'power_failure', endedAtMs: Date.UTC(2018, 4, 29, 11, 56, 30), durationS: 2451 },
    ])
  })

  test('a socket where no meter was ever read has no reading', () => {
    const lines = [
      '0-2:24.1.0(007)',
      '0-2:96.1.0()',
      '0-2:24.2.1(632525252525S)(00000.000*m3)',
      '1-0:31.7.0(003*A)',
    ]
    expect(readLines(...lines).subMeters).toEqual([
      { channel: 2, type: 7, id: null, atMs: null, value: null, unit: 'm3' },
    ])
  })
})
