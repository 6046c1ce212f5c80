import mqtt from 'mqtt'
import { describe, expect, test } from 'vitest'
import { startFleet } from '../fleet.ts'
import { checkIds } from './checks.ts'
import { runConformance } from './conformance.ts'
import { found, triedSecret, triedSerial, tryDevice } from './tried-device.ts'

const credentials = { serial: triedSerial, secret: triedSecret }
const silent = { info: () => undefined, problem: () => undefined, debug: () => undefined }
const simulated = (site: object) => async (mqttUrl: string) =>
  startFleet({
    mqttUrl,
    file: { sites: [{ site: 'sunny-hill', ...site }], meters: [] },
    memoryDir: null,
    updates: { keys: [], fault: null },
    meterEveryS: 1,
    log: silent,
  })

describe.concurrent('a device on the line', () => {
  test('the simulated controller does everything right', async () => {
    const controller = { ...credentials, everyS: 2, readsMeter: true }
    const { exitCode, checks } = await tryDevice(simulated({ controller }))
    expect(found(checks, 'wrong')).toEqual([])
    expect(found(checks, 'not tried').map(({ id }) => id)).toEqual(['raw', 'commandReadOnly'])
    expect(exitCode).toBe(0)
  })

  test('the simulated P1 module does what one has to do', async () => {
    const p1 = { ...credentials, format: 'dsmr5', everyS: 1 }
    const { exitCode, checks } = await tryDevice(simulated({ p1 }), ['--type', 'P1_WIFI'])
    expect(found(checks, 'wrong')).toEqual([])
    expect(found(checks, 'right').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['signIn', 'raw', 'ping', 'updateSigned', 'junk', 'repeats']),
    )
    expect(exitCode).toBe(0)
  })

  test('one that only connects is told what it lacks', async () => {
    const { exitCode, checks } = await tryDevice(connectedOnly, ['--patience', '300ms', '--reconnect', '1s'])
    expect(exitCode).toBe(1)
    expect(found(checks, 'right').map(({ id }) => id)).toEqual(['signIn', 'ping', 'junk', 'reconnect'])
    expect(found(checks, 'wrong').map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'lastWill',
        'stateOn',
        'infoFirst',
        'sent',
        'live',
        'backup',
        'update',
        'tunnelKey',
      ]),
    )
  })

  test('one with another password is told so', async () => {
    const { exitCode, checks } = await tryDevice(
      (mqttUrl) => connectedOnly(mqttUrl, { ...credentials, secret: 'another' }),
      ['--wait', '1s'],
    )
    expect(exitCode).toBe(1)
    expect(found(checks, 'wrong')).toEqual([
      {
        id: 'signIn',
        note: null,
        faults: [{ reason: 'the password is another' }, { reason: 'did not connect within 1 s' }],
      },
    ])
  })
})

async function connectedOnly(mqttUrl: string, { serial, secret } = credentials) {
  const client = mqtt.connect(mqttUrl, { username: serial, password: secret, reconnectPeriod: 100 })
  client.on('error', () => undefined)
  return { [Symbol.asyncDispose]: () => client.endAsync(true) }
}

test('the help says how to call it, and a call without a device says what is missing', async () => {
  const reports: string[] = []
  const output = { report: (text: string) => void reports.push(text), progress: () => undefined }
  expect(await runConformance(['--help'], output)).toBe(0)
  expect(reports.join()).toContain('--messages FILE')
  await expect(runConformance(['--serial', triedSerial], output)).rejects.toThrow('--secret')
})

test('every check is listed once', () => {
  expect(new Set(checkIds).size).toBe(checkIds.length)
})
