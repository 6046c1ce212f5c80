import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * User present and user verified; on registration also "attested credential data included" (WebAuthn level 3, §6.1).
 */
const flags = { signIn: 0x05, register: 0x45 }

type Asked = { origin: string; challenge: string }

/** An authenticator in software, with one ES256 key pair: answers like a phone. */
export function createSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { origin, challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(origin: string, flag: number, more = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), count, more])
  }

  /** COSE key in CBOR: kty EC2, alg ES256, crv P-256, x, y (RFC 9053 §7.1). */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ])

  return {
    id,
    register(asked: Asked) {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const data = authenticatorData(asked.origin, flags.register, attested)
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    signIn(asked: Asked) {
      const client = clientData('webauthn.get', asked)
      const data = authenticatorData(asked.origin, flags.signIn)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
    /** A copy of the authenticator, with the state before its latest uses. */
    turnBack() {
      counter = 0
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
