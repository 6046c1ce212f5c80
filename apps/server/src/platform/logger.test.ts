import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

async function logged(write: (log: Awaited<ReturnType<typeof createLogger>>) => void): Promise<string> {
  let text = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  write(await createLogger('trace', out))
  return text
}

test.each([
  ['at the top', { password: 'hush' }],
  ['in a body', { body: { password: 'hush' } }],
  ['in a request', { req: { headers: { authorization: 'hush', cookie: 'hush' } } }],
  ['in an answer', { headers: { 'set-cookie': 'hush' } }],
  ['of a device', { device: { secret: 'hush' } }],
  ['in a link', { mail: { token: 'hush' } }],
])('a secret %s never reaches the log', async (_where, fields) => {
  const text = await logged((log) => log.info(fields, 'something happened'))
  expect(text).toContain('something happened')
  expect(text).not.toContain('hush')
})

test('an error is logged with its code, stack and cause, without properties added by libraries', async () => {
  const error = new Error('it broke', { cause: new Error('because') })
  const text = await logged((log) =>
    log.error({ err: Object.assign(error, { code: '57P01', client: { secretKey: 'hush' } }) }),
  )
  expect(JSON.parse(text).err).toMatchObject({
    message: 'it broke',
    code: '57P01',
    cause: { message: 'because' },
  })
  expect(JSON.parse(text).err).not.toHaveProperty('client')
})

test('an unavailable database is logged without a stack, also if a library wraps it', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const text = await logged((log) => log.error({ err: new Error('no session', { cause: away }) }))
  expect(JSON.parse(text).err).toMatchObject({ message: 'no session', cause: { code: 'ECONNREFUSED' } })
  expect(text).not.toContain('stack')
})

test.each([
  ['the message', () => new Error('GET http://host/callback?code=hush&state=hush failed')],
  [
    'the cause',
    () => new Error('it broke', { cause: new Error('no such page: /auth/verify-email?token=hush') }),
  ],
  [
    'a cause that is not an error',
    () => new Error('it broke', { cause: new URLSearchParams({ code: 'hush' }) }),
  ],
  ['a text that was thrown', () => '/auth/reset-password?token=hush'],
])('a secret in an address in %s of an error never reaches the log', async (_where, thrown) => {
  const text = await logged((log) => log.error({ err: thrown() }, 'it broke'))
  expect(text).toContain('it broke')
  expect(text).not.toContain('hush')
})
