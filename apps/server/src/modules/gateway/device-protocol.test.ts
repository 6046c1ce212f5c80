import { readFile } from 'node:fs/promises'
import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import { deviceLimits, deviceRates } from '@kilowatt/contracts/mqtt/device-limits'
import { refusalReasons } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import { commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { parameterKinds } from '@kilowatt/domain/devices/parameters/device-parameter'
import { MAX_SCHEDULE_ROWS, valueRefusals } from '@kilowatt/domain/devices/parameters/judge-value'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import { expect, test } from 'vitest'
import { refusalOf } from './quarantine/refusals.ts'

const text = await readFile(new URL('../../../../../docs/device-protocol.md', import.meta.url), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('|'))

test.each(refusalReasons)('the document lists the reason %s with its code', (reason) => {
  const row = rows.find((line) => line.includes(`\`${reason}\``))
  const code = `0x${refusalOf(reason).code.toString(16)}`
  expect(row).toContain(reason === 'out_of_range' ? 'accepted' : code)
})

test.each(uplinkKinds)('the document has the topic u/%s', (kind) => {
  expect(rows.some((row) => row.startsWith(`| \`u/${kind}\` |`))).toBe(true)
})

test.each(parameterKinds)('the document describes the parameter kind %s', (kind) => {
  expect(rows.some((row) => row.startsWith(`| \`${kind}\` |`))).toBe(true)
})

test.each(valueRefusals)('the document lists the code %s of a rejected command', (code) => {
  expect(rows.find((row) => row.startsWith('| `u/ack`, `rejected`'))).toContain(`\`${code}\``)
})

test.each(commandStatuses.filter((status) => status !== 'pending'))(
  'the document defines when a command is %s',
  (status) => {
    expect(rows.some((row) => row.startsWith(`| \`${status}\` |`))).toBe(true)
  },
)

test.each(oemDeviceTypes)('the document defines %s', (type) => {
  expect(rows.some((row) => row.startsWith(`| \`${type}\` |`))).toBe(true)
})

test('the document names the code of a device that was left out', () => {
  expect(rows.find((row) => row.startsWith('| `u/dev`, `error`'))).toContain(`\`${LEFT_OUT}\` is the cloud's`)
})

const number = new Intl.NumberFormat('en')
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

test.each([
  [
    'message',
    `${deviceLimits.messageBytes / 1024} KiB; a packet above ${mebibytes(deviceLimits.packetBytes)}`,
  ],
  ['other packets', `${deviceLimits.controlPacketBytes / 1024} KiB `],
  ['properties of MQTT 5', `${deviceLimits.propertiesBytes / 1024} KiB `],
  ['unpacked', mebibytes(deviceLimits.unpackedBytes)],
  ['samples per message', `${number.format(deviceLimits.samplesPerMessage)},`],
  [
    'columns, values per message',
    `${deviceLimits.columnsPerMessage}, ${number.format(deviceLimits.valuesPerMessage)}`,
  ],
  ['telegrams per message', `${number.format(deviceLimits.telegramsPerMessage)};`],
  [
    'not acknowledged yet',
    `${number.format(deviceLimits.waitingMessages)} messages or ${mebibytes(deviceLimits.waitingBytes)} `,
  ],
  ['devices', `${deviceLimits.devicesPerInfo} in an \`u/info\`, ${deviceLimits.devicesPerController} behind`],
  ['time of a sample', `not later than ${deviceLimits.clockAheadMs / 60_000} minutes`],
  ['subscriptions', `${deviceLimits.subscriptions} per`],
  ['MQTT packets', rateOf('packets')],
  [
    'bytes, unpacked',
    `${mebibytes(deviceRates.unpackedBytes.perSecond)} | ${mebibytes(deviceRates.unpackedBytes.atOnce)} |`,
  ],
  ['samples', rateOf('samples')],
  ['values', rateOf('values')],
  ['`u/state`, `u/info`, `u/dev`, `u/ack`, devices announced again', rateOf('records')],
  ['parameters', `${deviceLimits.parametersPerDevice} on a device`],
  ['rows of a week', `${MAX_SCHEDULE_ROWS} `],
  ['milliseconds of reading large messages', rateOf('readingMs')],
  ['reading a large message', `${deviceLimits.readingMs / 1000} seconds`],
])('the document states the limit of %s', (name, limit) => {
  expect(rows.find((row) => row.startsWith(`| ${name} | ${limit}`))).toBeDefined()
})

function rateOf(rate: keyof typeof deviceRates) {
  const { perSecond, atOnce } = deviceRates[rate]
  return `${number.format(perSecond)} | ${number.format(atOnce)} |`
}

test('the document has every quantity', () => {
  const tariffs = /^(e_imp|e_exp)_t\d$/
  const missing = Object.values(quantities).filter(
    ({ wire }) => !tariffs.test(wire) && !text.includes(`\`${wire}\``),
  )
  expect(missing).toEqual([])
})
