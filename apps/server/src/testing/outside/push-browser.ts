import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { Received } from './receiver.ts'

/** A browser's side of web push: keys, and reading what a push service received for it. */
export function createPushBrowser() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)

  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** The text of a message (RFC 8291). @throws if the message was encrypted for another browser */
    read({ body }: Pick<Received, 'body'>): unknown {
      const salt = body.subarray(0, 16)
      const keyBytes = body.readUInt8(20)
      const senderPublic = body.subarray(21, 21 + keyBytes)
      const sealed = body.subarray(21 + keyBytes)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderPublic])
      const key = derive(pair.computeSecret(senderPublic), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * The claims of a message's sender (RFC 8292). @throws if the signature is not by the key that the message
 * names
 */
export function senderOf({ headers }: Pick<Received, 'headers'>) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('not signed by that key')
  return {
    publicKey: key,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>,
  }
}
