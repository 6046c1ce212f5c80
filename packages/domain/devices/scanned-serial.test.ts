import { expect, test } from 'vitest'
import { isWholeSerial, readScannedText, serialGroups, serialOf } from './scanned-serial.ts'

test.each([
  ['a serial number', '7K3M-Q2XH-94TD-P8WJ', { serial: '7K3M-Q2XH-94TD-P8WJ' }],
  ['in small letters, with a line end', ' 7k3m-q2xh-94td-p8wj\n', { serial: '7K3M-Q2XH-94TD-P8WJ' }],
  ['without its dashes', '7K3MQ2XH94TDP8WJ', { fault: 'not_a_serial' }],
  ['one group too few', '7K3M-Q2XH-94TD', { fault: 'not_a_serial' }],
  ['a web address with a scheme', 'https://example.com/7K3M-Q2XH-94TD-P8WJ', { fault: 'web_address' }],
  ['a web address without a scheme', 'www.example.com', { fault: 'web_address' }],
  ['a Wi-Fi label', 'WIFI:S:home;T:WPA;P:secret;;', { fault: 'not_a_serial' }],
  ['nothing', '', { fault: 'not_a_serial' }],
])('a QR code with %s', (_what, text, expected) => expect(readScannedText(text)).toEqual(expected))

test.each([
  ['as printed', '7K3M-Q2XH-94TD-P8WJ', ['7K3M', 'Q2XH', '94TD', 'P8WJ']],
  ['without dashes, in small letters', '7k3mq2xh94tdp8wj', ['7K3M', 'Q2XH', '94TD', 'P8WJ']],
  ['with spaces and other dashes', ' 7K3M – Q2XH 94TD', ['7K3M', 'Q2XH', '94TD', '']],
  ['with too many characters', '7K3MQ2XH94TDP8WJ00', ['7K3M', 'Q2XH', '94TD', 'P8WJ']],
  ['nothing', '', ['', '', '', '']],
])('groups of typed text: %s', (_how, typed, groups) => expect(serialGroups(typed)).toEqual(groups))

test('law: groups of any text are stable, and form a serial number once all are full', () => {
  const printed = '7K3M-Q2XH-94TD-P8WJ'
  for (let length = 0; length <= printed.length; length++) {
    const groups = serialGroups(printed.slice(0, length))
    expect(serialGroups(serialOf(groups))).toEqual(groups)
    expect(isWholeSerial(serialOf(groups))).toBe(length === printed.length)
  }
})
