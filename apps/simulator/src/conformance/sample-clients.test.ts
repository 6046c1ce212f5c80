import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { found, triedSecret, triedSerial, tryDevice } from './tried-device.ts'

const clients = new URL('../../../../docs/clients/', import.meta.url).pathname
const compiler = 'cc'
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** A program that reads its address from the environment, and ends with the test. */
const started = (program: string, args: readonly string[]) => async (mqttUrl: string) => {
  const { hostname, port } = new URL(mqttUrl)
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      KILOWATT_HOST: hostname,
      KILOWATT_PORT: port,
      KILOWATT_SERIAL: triedSerial,
      KILOWATT_SECRET: triedSecret,
    },
  })
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/**
 * Features that neither client has: telegrams, read-only parameters, backups, updates, a local page, rules.
 */
const left = [
  'raw',
  'commandReadOnly',
  'backup',
  'restore',
  'restoreDamaged',
  'update',
  'updateSigned',
  'updateLink',
  'updateCancel',
  'tunnelKey',
  'tunnelPage',
  'tunnelEnd',
  'rules',
  'rulesUnknown',
]

async function expectToConform(start: (mqttUrl: string) => Promise<AsyncDisposable>) {
  const { exitCode, checks } = await tryDevice(start)
  expect(found(checks, 'wrong')).toEqual([])
  expect(found(checks, 'not tried').map(({ id }) => id)).toEqual(left)
  expect(exitCode).toBe(0)
}

describe.concurrent('the sample client', () => {
  test.skipIf(!has('python3'))('in Python speaks the protocol (needs python3)', async () => {
    await expectToConform(started('python3', [join(clients, 'python', 'meter_box.py')]))
  })

  test.skipIf(!has(compiler))('in C speaks the protocol (needs cc)', async () => {
    await using owned = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'kilowatt-client-'))
    owned.defer(() => rm(dir, { recursive: true }))
    const program = join(dir, 'meter_box')
    const flags = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-I.', '-Ihost', '-o', program]
    const sources = ['main.c', 'meter_box.c', 'json_field.c', 'host/mqtt_client.c', '-lm']
    const built = spawnSync(compiler, [...flags, ...sources], { cwd: join(clients, 'c'), encoding: 'utf8' })
    expect(built.stderr).toBe('')
    await expectToConform(started(program, []))
  })
})
