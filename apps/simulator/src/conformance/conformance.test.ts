import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import mqtt from 'mqtt'
import { generate } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { startFleet } from '../fleet/fleet.ts'
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

describe.concurrent('the conformance kit', () => {
  test('passes for the simulated controller', async () => {
    const controller = { ...credentials, everyS: 2, readsMeter: true }
    const { exitCode, checks } = await tryDevice(simulated({ controller }))
    expect(found(checks, 'wrong')).toEqual([])
    expect(found(checks, 'not tried').map(({ id }) => id)).toEqual(['raw', 'commandReadOnly'])
    expect(exitCode).toBe(0)
  })

  test('passes for the simulated P1 module', async () => {
    const p1 = { ...credentials, format: 'dsmr5', everyS: 1 }
    const { exitCode, checks } = await tryDevice(simulated({ p1 }), ['--type', 'P1_WIFI'])
    expect(found(checks, 'wrong')).toEqual([])
    expect(found(checks, 'right').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['signIn', 'raw', 'ping', 'updateSigned', 'junk', 'repeats']),
    )
    expect(exitCode).toBe(0)
  })

  test('reports what is missing from a device that only connects', async () => {
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

  test.each<[string, (socket: Socket) => void, object]>([
    [
      'begins a packet without end',
      (socket) => {
        socket.write(
          generate({
            cmd: 'connect',
            clientId: 'c',
            username: triedSerial,
            password: Buffer.from(triedSecret),
          }),
        )
        // a PUBLISH packet of 256 MiB, of which the kit reads only as much as it needs
        socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
        socket.write(Buffer.alloc(deviceLimits.packetBytes + 1))
      },
      { id: 'size', faults: [{ reason: 'a packet above 1048576 bytes' }] },
    ],
    [
      'does not speak MQTT',
      (socket) => socket.write('GET / HTTP/1.1\r\n\r\n'),
      {
        id: 'signIn',
        faults: [
          { reason: expect.stringContaining('sent bytes that are not MQTT') },
          { reason: 'did not connect within 1 s' },
        ],
      },
    ],
  ])('one that %s is disconnected, with the reason', async (_what, message, fault) => {
    const { exitCode, checks } = await tryDevice(
      async (mqttUrl) => {
        const socket = connect(Number(new URL(mqttUrl).port), '127.0.0.1')
        socket.on('error', () => undefined)
        const closed = once(socket.resume(), 'close')
        message(socket)
        await closed
        return { [Symbol.asyncDispose]: async () => void socket.destroy() }
      },
      ['--wait', '1s', '--patience', '300ms', '--reconnect', '300ms'],
    )
    expect(exitCode).toBe(1)
    expect(found(checks, 'wrong')).toContainEqual(expect.objectContaining(fault))
  })

  test('gives the reason to a device with another password', async () => {
    const { exitCode, checks } = await tryDevice(
      (mqttUrl) => connectedOnly(mqttUrl, { ...credentials, secret: 'another' }),
      ['--wait', '1s'],
    )
    expect(exitCode).toBe(1)
    expect(found(checks, 'wrong')).toEqual([
      {
        id: 'signIn',
        note: null,
        faults: [{ reason: 'the password is wrong' }, { reason: 'did not connect within 1 s' }],
      },
    ])
  })
})

async function connectedOnly(mqttUrl: string, { serial, secret } = credentials) {
  const client = mqtt.connect(mqttUrl, { username: serial, password: secret, reconnectPeriod: 100 })
  client.on('error', () => undefined)
  return { [Symbol.asyncDispose]: () => client.endAsync(true) }
}

test('shows the syntax as help, and reports what is missing in a call without a device', async () => {
  const reports: string[] = []
  const output = { report: (text: string) => void reports.push(text), progress: () => undefined }
  expect(await runConformance(['--help'], output)).toBe(0)
  expect(reports.join()).toContain('--messages FILE')
  await expect(runConformance(['--serial', triedSerial], output)).rejects.toThrow('--secret')
})

test('lists every check once', () => {
  expect(new Set(checkIds).size).toBe(checkIds.length)
})
