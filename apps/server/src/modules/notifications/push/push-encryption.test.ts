import { expect, test } from 'vitest'
import { encryptPush, isPushKey, MOST_TEXT_BYTES } from './push-encryption.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const receiver = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('encrypts the example of RFC 8291', () => {
  const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), receiver, {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('uses other keys for each message', () => {
  const text = Buffer.from('same')
  expect(encryptPush(text, receiver)).not.toEqual(encryptPush(text, receiver))
})

test('refuses a text that is too long, and an invalid key', () => {
  expect(() => encryptPush(Buffer.alloc(MOST_TEXT_BYTES + 1), receiver)).toThrow()
  expect(isPushKey(receiver)).toBe(true)
  expect(isPushKey({ ...receiver, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
})
