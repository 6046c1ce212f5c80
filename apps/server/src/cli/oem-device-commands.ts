import { readFile } from 'node:fs/promises'
import { createOemDevice, type OemDevice } from '@kilowatt/contracts/devices/oem-devices'
import { importOemDevices, listOemDevices, registerOemDevice } from '../modules/devices/index.ts'
import { system } from '../platform/changes.ts'
import { StartError, systemCode } from '../platform/start-error.ts'
import { type Command, pathAsCalled, table } from './command-line.ts'
import { findPlace } from './location-commands.ts'

const PAGE_SIZE = 100

export const addOemDevice: Command = {
  usage:
    'oem-device add --type CONTROLLER|P1_WIFI|GATEWAY [--location ID] [--serial SERIAL] [--alias NAME] [--json]',
  options: ['type', 'location', 'serial', 'alias'],
  async run({ db, inTx }, { type, location, serial, alias }) {
    const parsed = createOemDevice.safeParse({ type, serial, alias, locationId: location })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const option = issue?.path[0] === 'locationId' ? 'location' : String(issue?.path[0])
      throw new StartError(`--${option}: ${issue?.message}`)
    }
    const { locationId, ...device } = parsed.data
    const place = locationId === undefined ? null : await findPlace(db, locationId)
    const issued = await inTx(system, (change) => registerOemDevice(change, device, place))
    return {
      json: { serial: issued.serial, secret: issued.secret },
      text: [
        `serial  ${issued.serial}`,
        `secret  ${issued.secret}`,
        'Use them as user name and password of the MQTT connection. The secret is not shown again.',
      ].join('\n'),
    }
  },
}

export const importBatch: Command = {
  usage: 'oem-device import --file batch.csv [--json]',
  options: ['file'],
  async run({ inTx }, { file }) {
    if (file === undefined) throw new StartError('--file: which file?')
    const csv = await readText(file)
    const issued = await inTx(system, (change) => importOemDevices(change, csv))
    return {
      json: issued.map(({ serial, secret, type }) => ({ serial, secret, type })),
      text: [
        'serial,secret,type',
        ...issued.map(({ serial, secret, type }) => `${serial},${secret},${type}`),
      ].join('\n'),
    }
  },
}

export const listAllOemDevices: Command = {
  usage: 'oem-device list [--json]',
  options: [],
  async run({ db }) {
    const all: OemDevice[] = []
    for (let page = 1; ; page++) {
      const { oemDevices } = await listOemDevices(db, { page, pageSize: PAGE_SIZE })
      all.push(...oemDevices)
      if (oemDevices.length < PAGE_SIZE) break
    }
    return {
      json: all,
      text: table(
        ['serial', 'type', 'location', 'connected', 'alias'],
        all.map(({ unitId, type, locationId, connected, alias }) => [
          unitId,
          type,
          locationId === null ? '-' : String(locationId),
          connected ? 'yes' : 'no',
          alias ?? '',
        ]),
      ),
    }
  },
}

async function readText(file: string): Promise<string> {
  const path = pathAsCalled(file)
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`Cannot read ${path}: ${systemCode(cause) ?? String(cause)}`, { cause })
  })
}
