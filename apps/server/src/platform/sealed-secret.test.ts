import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const key = { secretKey: 'a secret of the tests, 32 and more', use: 'test/one' }

test('a sealed secret opens again, and looks different every time', () => {
  const sealed = sealSecret('hush ✓', key)
  expect(openSecret(sealed, key)).toBe('hush ✓')
  expect(sealSecret('hush ✓', key).equals(sealed)).toBe(false)
  expect(sealed.includes('hush')).toBe(false)
})

test.each([
  ['another use', { ...key, use: 'test/two' }],
  ['another secret key', { ...key, secretKey: 'another secret of the tests, 32 +' }],
])('%s does not open a sealed secret', (_what, other) => {
  expect(() => openSecret(sealSecret('hush', key), other)).toThrow()
})

test('a modified secret does not open', () => {
  const sealed = sealSecret('hush', key)
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  expect(() => openSecret(sealed, key)).toThrow()
})
