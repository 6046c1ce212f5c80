import { expect, test } from 'vitest'
import { readCsv } from './csv-rows.ts'
import { writeCsv } from './write-csv.ts'

test.each<[string, (string | number | boolean | null)[], string]>([
  ['texts are quoted, numbers are not', ['a', -1, true], '"a",-1,true'],
  ['null is empty', [null, ''], ',""'],
  ['quotes are doubled', ['a "b", c'], '"a ""b"", c"'],
  ['a formula becomes text', ['=1+1', '+1', '-1', '@SUM(A1)'], '"\'=1+1","\'+1","\'-1","\'@SUM(A1)"'],
  ['even after blanks and control characters', [' =1', '\t=1', '\r=1'], '"\' =1","\'\t=1","\'\r=1"'],
])('%s', (_rule, row, expected) => {
  expect(writeCsv(['h'], [row], 'en')).toBe(`\uFEFF"h"\r\n${expected}\r\n`)
})

test.each([
  ['en', '"a;b",-1.5,1000'],
  ['sl', '"a;b";-1,5;1000'],
])('separator and decimal sign do not clash in %s', (locale, expected) => {
  expect(writeCsv(['x', 'y', 'z'], [['a;b', -1.5, 1000]], locale).split('\r\n')[1]).toBe(expected)
})

test('law: any text that is not a formula reads back unchanged', () => {
  const nasty = ['a', ' b', '"', ',', ';', '\n', 'č', '""', 'a"b,c;d\ne', "'x"]
  for (const one of nasty)
    for (const other of nasty) {
      const rows = readCsv(writeCsv(['x', 'y'], [[one, other]], 'sl'))
      expect(rows[1]?.cells).toEqual([one, other])
    }
})
