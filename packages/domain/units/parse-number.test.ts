import { expect, test } from 'vitest'
import { numberText, parseNumber } from './parse-number.ts'

/** All languages of the product (spec §1). */
const locales = 'bs cs de en fr hr it mk nl pl pt sk sl sr sv'.split(' ')

test.each<[string, string, string, number]>([
  ['thousands and decimals of the language', 'sl', '1.234,5', 1234.5],
  ['a point between thousands is not a decimal sign', 'sl', '1.234', 1234],
  ['a comma is the decimal sign', 'sl', '1,234', 1.234],
  ['the other way round in English', 'en', '1,234', 1234],
  ['English decimals', 'en', '1.234', 1.234],
  ['several thousands', 'de', '12.345.678,25', 12_345_678.25],
  ['without thousands', 'de', '12345678,25', 12_345_678.25],
  ['thousands with no-break spaces', 'cs', '1\u00A0234,5', 1234.5],
  ['thousands with narrow no-break spaces', 'fr', '1\u202F234,5', 1234.5],
  ['thousands with ordinary spaces', 'pl', '1 234,5', 1234.5],
  ['spaces in a language that uses points', 'sl', '1 234,5', 1234.5],
  ['surrounding spaces', 'sl', '  3,5 ', 3.5],
  ['the other decimal sign if it is unambiguous', 'sl', '3.5', 3.5],
  ['the same in English', 'en', '3,5', 3.5],
  ['zero is not a group of thousands', 'sl', '0.125', 0.125],
  ['copied from an English page', 'sl', '1,234.5', 1234.5],
  ['copied from a German page', 'en', '1.234,5', 1234.5],
  ['degrees from a map', 'sl', '46.05692', 46.05692],
  ['hyphen', 'sl', '-4', -4],
  ['minus', 'sl', '\u22124,5', -4.5],
  ['a dash typed on a phone', 'en', '\u20134.5', -4.5],
  ['nothing before the decimal sign', 'sl', ',5', 0.5],
  ['minus zero is zero', 'en', '-0', 0],
])('%s: %s “%s”', (_rule, locale, text, number) => {
  expect(parseNumber(text, locale)).toEqual({ kind: 'number', number })
})

test.each([
  ['sl', '12 kW'],
  ['sl', '1e3'],
  ['sl', '1.23.45'],
  ['sl', '1.2345.678'],
  ['sl', '1,2,3'],
  ['sl', '3,'],
  ['sl', ','],
  ['sl', '-'],
  ['sl', '--4'],
  ['sl', '1-2'],
  ['sl', '1 23'],
  ['sl', '0.123.456'],
  ['en', 'Infinity'],
  ['en', '0x10'],
  ['en', '٣'],
])('%s: “%s” is not a number', (locale, text) => {
  expect(parseNumber(text, locale)).toEqual({ kind: 'unreadable' })
})

test.each<[string, string, [number, number]]>([
  ['fr', '1.234', [1.234, 1234]],
  ['sv', '-12.345', [-12.345, -12_345]],
  ['cs', '123.456', [123.456, 123_456]],
])('%s: “%s” could be two numbers', (locale, text, readings) => {
  expect(parseNumber(text, locale)).toEqual({ kind: 'ambiguous', readings })
})

test.each(['', '  ', '\u00A0'])('“%s” is empty', (text) => {
  expect(parseNumber(text, 'sl')).toEqual({ kind: 'nothing' })
})

const numbers = [
  0, 1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 0.1, 0.001, 1.234, 12.345, 1234.5, 1234.567, 46.05692, -4,
  -1234, -1234.567, 99_999.999, 1e15, 0.000_001, 14.505_812_345_678,
]

test.each(locales)('law: in %s a formatted number reads back unchanged', (locale) => {
  for (const number of numbers)
    expect([number, parseNumber(numberText(number, locale), locale)]).toEqual([
      number,
      { kind: 'number', number },
    ])
})

test.each(locales)(
  'law: in %s a number written in another language is read correctly, refused, or read by the rules of the language',
  (locale) => {
    const ungrouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false })
    const decimal = ungrouped.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? ''
    const withoutThousands = (text: string) =>
      [...text].filter((sign) => sign === decimal || /\d/.test(sign)).join('')
    for (const other of locales)
      for (const number of numbers) {
        const text = numberText(number, other)
        const read = parseNumber(text, locale)
        if (read.kind === 'ambiguous') expect(read.readings).toContain(number)
        else if (read.kind !== 'number' || read.number !== number)
          expect([text, read]).toEqual([
            text,
            {
              kind: 'number',
              number: expect.closeTo(
                Math.sign(number) * Number(withoutThousands(text).replace(decimal, '.')),
                9,
              ),
            },
          ])
      }
  },
)
