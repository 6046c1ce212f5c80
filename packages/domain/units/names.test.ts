import { expect, test } from 'vitest'
import { countryName, nameOrder } from './names.ts'

test.each([
  ['sl', 'AT', 'Avstrija'],
  ['de', 'AT', 'Österreich'],
  ['en', 'CZ', 'Czechia'],
  ['sr', 'HR', 'Хрватска'],
])('in %s %s is %s', (locale, code, name) => expect(countryName(code, locale)).toBe(name))

test.each(['QX', 'Nowhere', ''])(
  'what is no country of the language (%s) keeps the name it came with',
  (code) => {
    expect(countryName(code, 'sl', 'Nowhere')).toBe('Nowhere')
  },
)

test('the order of names is that of the language', () => {
  expect(['Škofja Loka', 'Žiri', 'Celje', 'Tolmin', 'Čatež', 'Sevnica'].toSorted(nameOrder('sl'))).toEqual([
    'Celje',
    'Čatež',
    'Sevnica',
    'Škofja Loka',
    'Tolmin',
    'Žiri',
  ])
  expect(['Zon', 'Öland', 'Orsa'].toSorted(nameOrder('sv'))).toEqual(['Orsa', 'Zon', 'Öland'])
  expect(['Haus 10', 'Haus 9'].toSorted(nameOrder('de'))).toEqual(['Haus 9', 'Haus 10'])
})
