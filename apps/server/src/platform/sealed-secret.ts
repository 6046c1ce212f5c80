import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

type Key = {
  readonly secretKey: string
  /** purpose of the secret; each purpose has its own key */
  readonly use: string
}

/** A key derived from SECRET_KEY for one purpose: a copy of the database alone opens nothing. */
export const keyFor = ({ secretKey, use }: Key) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32))

/** AES-256-GCM: nonce, tag, cipher text. */
export function sealBytes(secret: Uint8Array, key: Key): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export const sealSecret = (secret: string, key: Key): Buffer => sealBytes(Buffer.from(secret, 'utf8'), key)

/** @throws if the content was sealed for another purpose or with another SECRET_KEY, or was modified since */
export function openBytes(sealed: Buffer, key: Key): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key), nonce)
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** @throws like `openBytes` */
export const openSecret = (sealed: Buffer, key: Key): string => openBytes(sealed, key).toString('utf8')
