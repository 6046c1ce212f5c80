import { expect, test } from 'vitest'
import { networkMark } from './network-mark.ts'

const KEY = 'a secret of the tests, 32 and more'
const mark = (address: string) => networkMark(address, KEY)

test.each([
  ['93.184.215.14', '93.184.215.99'],
  ['93.184.215.14', '::ffff:93.184.215.7'],
  ['2a00:1450:4001:1::1', '2a00:1450:4001:ffff::2'],
])('%s and %s are in one network', (one, other) => {
  expect(mark(one)).toMatch(/^[\w-]{16}$/)
  expect(mark(other)).toBe(mark(one))
})

test.each([
  ['93.184.215.14', '93.184.216.14'],
  ['2a00:1450:4001::1', '2a00:1450:4002::1'],
])('%s and %s are in different networks', (one, other) => {
  expect(mark(other)).not.toBe(mark(one))
})

test.each(['127.0.0.1', '::1', '::ffff:192.168.1.20', '10.0.0.7', '100.64.3.2', 'fd00::1', ''])(
  'the network of %s is unknown, because the address is not public',
  (address) => {
    expect(mark(address)).toBeNull()
  },
)

test('another key gives other marks', () => {
  expect(networkMark('93.184.215.14', 'another secret of the tests, 32 and more')).not.toBe(
    mark('93.184.215.14'),
  )
})
