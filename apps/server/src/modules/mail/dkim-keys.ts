import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { openSecret, sealSecret } from '../../platform/sealed-secret.ts'

const USE = 'mail/dkim'
const BITS = 2048

const generate = promisify(generateKeyPair)

/** A key pair for signing mails: the public half in DNS record form, the private half sealed. */
export async function newDkimKey(
  secretKey: string,
): Promise<{ publicKey: string; sealedPrivateKey: Buffer }> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    publicKey: publicKey.toString('base64'),
    sealedPrivateKey: sealSecret(privateKey, { secretKey, use: USE }),
  }
}

/** The private half as PEM. */
export const openDkimKey = (sealed: Buffer, secretKey: string) => openSecret(sealed, { secretKey, use: USE })
