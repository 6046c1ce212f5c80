import { createHmac } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/**
 * The six digits of an authenticator app (RFC 6238), from the secret as shown to people; calculated here, so
 * the server's library does not check itself.
 * @param ahead steps of 30 s; a code of the next step is also valid, and each code works once
 */
export function codeOfApp(shownSecret: string, ahead = 0): string {
  const bits = [...shownSecret.replaceAll(/\s/g, '')].map((letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead))
  const digest = createHmac('sha1', Buffer.from(key)).update(step).digest()
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
