import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Longest text of a message, in bytes; with header and tag it stays below the limit of Firefox on Android.
 */
export const MOST_TEXT_BYTES = 3_000
const RECORD_BYTES = 4_096
const CURVE = 'prime256v1'

type Receiver = {
  /** public key of the browser, base64url, 65 bytes */
  readonly p256dh: string
  /** secret of the browser, base64url, 16 bytes */
  readonly auth: string
}

/** Keys for one message; the test passes those from the example in RFC 8291. */
type Once = { readonly salt: Buffer; readonly privateKey: Buffer }

/**
 * Encrypts a message for one browser (RFC 8291 with the coding `aes128gcm` of RFC 8188).
 * @throws if the browser's key is not a point of the curve
 */
export function encryptPush(text: Uint8Array, { p256dh, auth }: Receiver, once?: Once): Buffer {
  if (text.byteLength > MOST_TEXT_BYTES) throw new Error(`a push message of ${text.byteLength} bytes`)
  const salt = once?.salt ?? randomBytes(16)
  const sender = createECDH(CURVE)
  if (once) sender.setPrivateKey(once.privateKey)
  else sender.generateKeys()
  const senderPublic = sender.getPublicKey()
  const receiverPublic = Buffer.from(p256dh, 'base64url')
  const shared = sender.computeSecret(receiverPublic)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPublic, senderPublic])
  const key = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  // 2 marks the last record
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()])
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([senderPublic.byteLength]),
    senderPublic,
    sealed,
    cipher.getAuthTag(),
  ])
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Whether messages can be encrypted with a browser's key. */
export function isPushKey({ p256dh, auth }: Receiver): boolean {
  try {
    encryptPush(Buffer.alloc(0), { p256dh, auth })
    return Buffer.from(auth, 'base64url').byteLength === 16
  } catch {
    return false
  }
}
