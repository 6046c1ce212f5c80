/**
 * Serial numbers of our hardware: XXXX-XXXX-XXXX-XXXX, 16 characters of Crockford's base 32 (no I, L, O, U),
 * the last one a check character. A serial number is printed on the box and is not secret.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const SERIAL_PAYLOAD_LENGTH = 15

/** Multiplication by x in GF(2^5) modulo the primitive polynomial x^5 + x^2 + 1. */
const timesX = (value: number) => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)

/**
 * The check value of 15 values from 0 to 31: their sum in GF(2^5), each weighted by another power of x. Any single
 * wrong character and any swap of two changes it, because the weights are distinct and none is zero.
 */
const checkValue = (payload: readonly number[]) => payload.reduce((sum, value) => timesX(sum ^ value), 0)

/**
 * Serial made from the low five bits of 15 numbers, such as random bytes.
 * @throws RangeError unless there are exactly 15 numbers
 */
export function serialFrom(payload: readonly number[]): string {
  if (payload.length !== SERIAL_PAYLOAD_LENGTH) throw new RangeError('a serial is made of 15 numbers')
  const values = payload.map((value) => value & 31)
  const text = [...values, checkValue(values)].map((value) => alphabet.charAt(value)).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Whether the check character is right. Serials issued by others need not have one. */
export function hasValidCheckCharacter(serial: string): boolean {
  const values = [...serial.replaceAll('-', '')].map((character) => alphabet.indexOf(character))
  if (values.length !== SERIAL_PAYLOAD_LENGTH + 1 || values.includes(-1)) return false
  return checkValue(values.slice(0, -1)) === values.at(-1)
}
