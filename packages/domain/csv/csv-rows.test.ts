import { expect, test } from 'vitest'
import { CsvError, readCsv } from './csv-rows.ts'

test.each<[string, string, (string | number)[][]]>([
  [
    'cells and lines',
    'a,b\nc,d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a final line end is allowed',
    'a,b\r\nc,d\r\n',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'empty cells are kept, empty lines are skipped',
    'a,,\n\n,,\n,x,',
    [
      [1, 'a', '', ''],
      [4, '', 'x', ''],
    ],
  ],
  [
    'quoted cells may contain separators, line ends and quotes',
    '"a,b","c\nd","e""f"\nx',
    [
      [1, 'a,b', 'c\nd', 'e"f'],
      [3, 'x'],
    ],
  ],
  ['a quote inside an unquoted cell is an ordinary character', 'a 5" tube,b', [[1, 'a 5" tube', 'b']]],
  ['spaces are trimmed outside quotes and kept inside', ' a , " b " ,c', [[1, 'a', ' b ', 'c']]],
  [
    'semicolons separate if the first line has no comma',
    'a;b\nc,d;e',
    [
      [1, 'a', 'b'],
      [2, 'c,d', 'e'],
    ],
  ],
  ['a byte order mark is not part of the text', '\uFEFFa,b', [[1, 'a', 'b']]],
  ['an empty text has no rows', '', []],
])('%s', (_rule, text, expected) => {
  expect(readCsv(text).map(({ line, cells }) => [line, ...cells])).toEqual(expected)
})

test('an unclosed quote is an error with its line', () => {
  expect(() => readCsv('a,b\nc,"d\ne')).toThrow(new CsvError(2, 'a quotation mark is not closed'))
})

test('law: anything written with quotes reads back unchanged', () => {
  const nasty = ['', ' ', '"', ',', ';', '\n', '\r\n', 'č', '""', 'a"b,c;d\ne']
  for (const a of nasty)
    for (const b of nasty) {
      const text = ['start,x', [a, b].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')].join('\n')
      const expected = a === '' && b === '' ? [] : [[a, b]]
      expect(
        readCsv(text)
          .slice(1)
          .map(({ cells }) => cells),
      ).toEqual(expected)
    }
})
