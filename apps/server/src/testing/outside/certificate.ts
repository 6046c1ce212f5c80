import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

const DAY_MS = 86_400_000

type Wanted = {
  /** the name that the certificate is for */
  readonly name: string
  /** days from now until it expires; negative: it has expired */
  readonly daysLeft: number
}

/** A self-signed certificate with its key, as PEM (RFC 5280, as far as tests need it). */
export function createCertificate({ name, daysLeft }: Wanted): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const until = Date.now() + daysLeft * DAY_MS
  const owner = sequence(set(sequence(oid('550403'), der(UTF8_STRING, Buffer.from(name)))))
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    owner,
    sequence(time(until - 365 * DAY_MS), time(until)),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(nameExtension(name))),
  )
  const certificate = sequence(content, ECDSA_WITH_SHA256, bits(signed(content, privateKey)))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A real TLS server on 127.0.0.1 that sends nothing after the handshake. */
export async function startTlsServer(first: { cert: string; key: string }) {
  const server = createServer(first, (socket) => socket.on('error', () => undefined).resume())
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** replaces the certificate of the server */
    use: (next: { cert: string; key: string }) => server.setSecureContext(next),
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

const UTF8_STRING = 0x0c
const signed = (content: Buffer, key: KeyObject) => sign('sha256', content, key)

/** A value of ASN.1: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))

/** `YYMMDDHHMMSSZ` */
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`))

/** subjectAltName with one DNS name */
const nameExtension = (name: string) =>
  sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))))
