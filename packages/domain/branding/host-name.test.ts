import { expect, test } from 'vitest'
import { toHostName } from './host-name.ts'

test.each([
  ['Energy.Example.com', 'energy.example.com'],
  [' energy.example.com. ', 'energy.example.com'],
  ['šola.si', 'xn--ola-zza.si'],
  ['localhost', 'localhost'],
  ['energy.example.com/path', null],
  ['energy.example.com:8080', null],
  ['https://energy.example.com', null],
  ['ana@energy.example.com', null],
  ['-energy.example.com', null],
  ['energy..example.com', null],
  ['two words.si', null],
  ['', null],
  ['.', null],
])('%j is the host %j', (typed, host) => {
  expect(toHostName(typed)).toBe(host)
})
