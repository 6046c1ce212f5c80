import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../../testing/outside/receiver.ts'
import { startTlsProxy, TLS_CERTIFICATE, TLS_NAME } from '../../testing/servers/tls-proxy.ts'
import type { Resolve } from './outgoing-target.ts'
import { postOutside } from './post-outside.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let proxy: Awaited<ReturnType<typeof startTlsProxy>>

beforeAll(async () => {
  receiver = await startReceiver()
  proxy = await startTlsProxy(receiver.port)
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const post = (url: string) => ({ url, headers: { 'x-test': '1' }, body: 'hello' })
const limits = (resolve: Resolve, allowPrivate = false, timeoutMs = 5_000) => ({
  allowPrivate,
  resolve,
  timeoutMs,
  signal: new AbortController().signal,
  ca: TLS_CERTIFICATE,
})
const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]

test('a request connects to the resolved address, and keeps the name for TLS and the host', async () => {
  const outcome = await postOutside(post(`https://${TLS_NAME}:${proxy.port}/hook`), limits(here, true))
  expect(outcome).toEqual({ kind: 'answered', status: 204, retryAfterS: null })
  const [received] = receiver.received
  expect(received?.headers).toMatchObject({ host: `${TLS_NAME}:${proxy.port}`, 'x-test': '1' })
  expect(received?.body.toString()).toBe('hello')
})

test('a request does not accept a certificate for another name', async () => {
  const outcome = await postOutside(post(`https://other.example.com:${proxy.port}/`), limits(here, true))
  expect(outcome).toEqual({ kind: 'fault', fault: 'unreachable' })
})

test.each<[string, Resolve]>([
  ['a private address', here],
  [
    'a private address among public ones',
    async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ],
  ['a mapped address', async () => [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['no address', async () => []],
  ['no answer of the resolver', () => Promise.reject(new Error('SERVFAIL'))],
])('a request sends nothing to a name with %s', async (_what, resolve) => {
  const before = receiver.received.length
  const outcome = await postOutside(post(`https://${TLS_NAME}:${proxy.port}/hook`), limits(resolve))
  expect(outcome).toEqual({ kind: 'fault', fault: 'refused_address' })
  expect(receiver.received).toHaveLength(before)
})

test('a request resolves a name once, so the name cannot change between check and connection', async () => {
  let asked = 0
  const rebinding: Resolve = async () => {
    asked++
    return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  }
  const outcome = await postOutside(post(`https://${TLS_NAME}:${proxy.port}/hook`), limits(rebinding, true))
  expect(outcome).toMatchObject({ kind: 'answered' })
  expect(asked).toBe(1)
})

test('a request gives up on a receiver, or a resolver, that never answers', async () => {
  receiver.answerWith(() => undefined)
  const silent = await postOutside(post(`${receiver.url}/`), limits(here, true, 200))
  expect(silent).toEqual({ kind: 'fault', fault: 'timeout' })
  receiver.answerStatus(204)
  const never: Resolve = () => new Promise(() => undefined)
  const unresolved = await postOutside(post('https://example.com/'), limits(never, false, 200))
  expect(unresolved).toEqual({ kind: 'fault', fault: 'timeout' })
})

test('a request does not follow a redirect', async () => {
  receiver.answerStatus(307, { location: `${receiver.url}/elsewhere` })
  const before = receiver.received.length
  expect(await postOutside(post(`${receiver.url}/hook`), limits(here, true))).toMatchObject({ status: 307 })
  expect(receiver.received).toHaveLength(before + 1)
  receiver.answerStatus(204)
})
