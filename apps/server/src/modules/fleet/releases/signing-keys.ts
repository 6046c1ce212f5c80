import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type SoftwareFacts, softwareManifest } from '@kilowatt/domain/fleet/software-manifest'

/** The header of a SubjectPublicKeyInfo that contains an Ed25519 key (RFC 8410); its 32 bytes follow. */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex')

type SigningKey = { readonly id: string; readonly key: KeyObject }
export type SigningKeys = readonly SigningKey[]

/** The configured keys; their ids are the first digits of their SHA-256. */
export const openSigningKeys = (keys: readonly string[]): SigningKeys =>
  keys.map((text) => {
    const bytes = Buffer.from(text, 'base64')
    return {
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
      key: createPublicKey({ key: Buffer.concat([SPKI_HEADER, bytes]), format: 'der', type: 'spki' }),
    }
  })

/** A public key in the form of the configuration. */
export const publicSigningKey = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** Signs software as its publisher does, away from the server. @returns base64 */
export const signSoftware = (privateKey: KeyObject, facts: SoftwareFacts) =>
  sign(null, Buffer.from(softwareManifest(facts)), privateKey).toString('base64')

/** @returns id of the key that signed this; null if none did */
export function signedBy(keys: SigningKeys, facts: SoftwareFacts, signature: Buffer): string | null {
  const manifest = Buffer.from(softwareManifest(facts))
  return keys.find(({ key }) => verify(null, manifest, key, signature))?.id ?? null
}
