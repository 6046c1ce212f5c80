import { expect, test } from 'vitest'
import { countryName, nameOrder } from './names.ts'

test.each([
  ['sl', 'AT', 'Avstrija'],
  ['de', 'AT', 'Österreich'],
  ['en', 'CZ', 'Czechia'],
  ['sr', 'HR', 'Хрватска'],
])('in %s %s is %s', (locale, code, name) => expect(countryName(code, locale)).toBe(name))

test.each(['QX', 'Nowhere', ''])('an unknown country code (%s) keeps its own name', (code) => {
  expect(countryName(code, 'sl', 'Nowhere')).toBe('Nowhere')
})

test('names are sorted by the rules of the language', () => {
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
