import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate, startTlsServer } from '../../testing/outside/certificate.ts'
import { lookAtHost } from './look-at-host.ts'
import type { Resolve } from './outgoing-target.ts'

const NAME = 'energy.example.com'
const good = createCertificate({ name: NAME, daysLeft: 30 })
let server: Awaited<ReturnType<typeof startTlsServer>>

beforeAll(async () => {
  server = await startTlsServer(good)
})
afterAll(() => server[Symbol.asyncDispose]())

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const failing =
  (code: string): Resolve =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code }))

type Surroundings = {
  name?: string
  port?: number
  resolve?: Resolve
  ca?: string
  allowPrivate?: boolean
  timeoutMs?: number
}
const look = ({ name = NAME, port = server.port, ...limits }: Surroundings = {}) =>
  lookAtHost(new URL(`https://${name}:${port}`), {
    ...{ resolve: here, ca: good.cert, allowPrivate: true, timeoutMs: 5_000 },
    ...limits,
    signal: new AbortController().signal,
  })

test('a host with a valid certificate is fine until the certificate ends', async () => {
  const found = await look()
  expect(found).toMatchObject({ kind: 'fine' })
  const endsMs = 'certificateEndsMs' in found ? found.certificateEndsMs : 0
  expect(Math.round((endsMs - Date.now()) / 86_400_000)).toBe(30)
})

test.each<[string, Surroundings]>([
  ['of another name', { name: 'other.example.com' }],
  ['that no one knows', { ca: createCertificate({ name: NAME, daysLeft: 30 }).cert }],
])('a certificate %s is a fault', async (_which, surroundings) => {
  expect(await look(surroundings)).toEqual({ kind: 'fault', fault: 'certificate' })
})

test('a certificate that has ended is a fault', async () => {
  const ended = createCertificate({ name: NAME, daysLeft: -1 })
  await using outdated = await startTlsServer(ended)
  const found = await look({ port: outdated.port, ca: ended.cert })
  expect(found).toEqual({ kind: 'fault', fault: 'certificate' })
})

test('a name without an address is a fault, and an answer that name servers do not give says nothing', async () => {
  expect(await look({ resolve: failing('ENOTFOUND') })).toEqual({ kind: 'fault', fault: 'no_address' })
  expect(await look({ resolve: async () => [] })).toEqual({ kind: 'fault', fault: 'no_address' })
  expect(await look({ resolve: failing('EAI_AGAIN') })).toEqual({ kind: 'unknown' })
  const never: Resolve = () => new Promise(() => undefined)
  expect(await look({ resolve: never, timeoutMs: 100 })).toEqual({ kind: 'unknown' })
})

test('connects to no private address unless that is allowed', async () => {
  expect(await look({ allowPrivate: false })).toEqual({ kind: 'fault', fault: 'private_address' })
})

test('a server that is unreachable, silent or does not speak TLS is a fault', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume())
  const plain = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  const ports = []
  for (const one of [silent, plain]) {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    ports.push((one.address() as AddressInfo).port)
  }
  const [silentPort = 0, plainPort = 0] = ports
  const unreachable = { kind: 'fault', fault: 'unreachable' }
  expect(await look({ port: silentPort, timeoutMs: 200 })).toEqual(unreachable)
  expect(await look({ port: plainPort })).toEqual(unreachable)
  plain.close()
  await once(plain, 'close')
  expect(await look({ port: plainPort })).toEqual(unreachable)
  silent.close()
})
