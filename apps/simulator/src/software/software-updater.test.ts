import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { SoftwareOrder, SoftwareReport } from '@kilowatt/contracts/mqtt/software-messages'
import { softwareManifest } from '@kilowatt/domain/fleet/software-manifest'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '../line/mqtt-link.ts'
import { factorySoftware } from './software-slot.ts'
import { createSoftwareUpdater, type UpdateFault } from './software-updater.ts'

const image = randomBytes(400_000)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const ownKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** Requests so far, and the expired address. */
let requested: { path: string; range: string }[]
let dead: Set<string>
const files = createServer((request, response) => {
  const { url = '', headers } = request
  requested.push({ path: url, range: headers.range ?? '' })
  if (dead.has(url)) return response.writeHead(404).end()
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1])
  response.writeHead(206, { 'content-range': `bytes ${from}-${image.length - 1}/${image.length}` })
  return response.end(image.subarray(from))
})
let origin: string
beforeAll(async () => {
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  const address = files.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
beforeEach(() => {
  requested = []
  dead = new Set()
})
afterAll(() => void files.close())

type UpdateOrder = Extract<SoftwareOrder, { op: 'update' }>
const facts = {
  type: 'CONTROLLER' as const,
  hardwareVersion: null,
  version: '4.0',
  sizeBytes: image.length,
  sha256: createHash('sha256').update(image).digest('hex'),
}
const orderOf = (more: Partial<UpdateOrder> = {}): UpdateOrder => ({
  op: 'update',
  id: randomUUID(),
  version: facts.version,
  hw: null,
  url: `${origin}/one`,
  size: facts.sizeBytes,
  sha256: facts.sha256,
  sig: sign(null, Buffer.from(softwareManifest(facts)), privateKey).toString('base64'),
  exp: Date.now() + 60_000,
  ...more,
})

function startDevice(fault: UpdateFault | null = null) {
  const slot = factorySoftware()
  const reports: SoftwareReport[] = []
  const line = { delivery: 'taken' as Delivery }
  const restart = vi.fn()
  const updater = createSoftwareUpdater({
    type: 'CONTROLLER',
    hardwareVersion: 'rev C',
    keys: [randomBytes(32).toString('base64'), ownKey],
    fault,
    slot,
    async report(report) {
      reports.push(report)
      return line.delivery
    },
    restart,
    onChange: () => undefined,
  })
  return {
    slot,
    said: reports,
    line,
    restart,
    updater,
    words: () => reports.map(({ st, code }) => code ?? st),
  }
}

test('an update is downloaded, verified, installed by a restart, and reported after booting', async () => {
  const { updater, slot, words, said: reports, restart } = startDevice()
  await updater.receive(orderOf())
  expect(restart).toHaveBeenCalledOnce()
  expect(slot).toMatchObject({ version: '4.0', installs: 1 })
  expect(words()).not.toContain('done')
  updater.online()
  await vi.waitFor(() => expect(slot.lastWord).toBeNull())
  expect([...new Set(words())]).toEqual(['accepted', 'downloading', 'verified', 'installing', 'done'])
  const percentages = reports.flatMap(({ pct }) => (pct === undefined ? [] : [pct]))
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))
  expect(percentages.at(-1)).toBe(100)
})

test('an interrupted download continues where it ended', async () => {
  const { updater, slot } = startDevice('cut')
  await updater.receive(orderOf())
  expect(requested.map(({ range }) => range)).toEqual(['bytes=0-', `bytes=${image.length / 2}-`])
  expect(slot.version).toBe('4.0')
})

test('an expired address is replaced', async () => {
  const { updater, words, slot } = startDevice()
  const order = orderOf()
  dead.add('/one')
  const updating = updater.receive(order)
  await vi.waitFor(() => expect(words()).toContain('link'))
  await updater.receive({ ...order, url: `${origin}/two` })
  await updating
  expect(requested.map(({ path }) => path)).toEqual(['/one', '/two'])
  expect(slot.version).toBe('4.0')
})

test('an update is abandoned when it is cancelled', async () => {
  const { updater, words, slot } = startDevice()
  const order = orderOf()
  dead.add('/one')
  const updating = updater.receive(order)
  await vi.waitFor(() => expect(words()).toContain('link'))
  await updater.receive({ op: 'cancel', id: order.id })
  await updating
  expect(words().at(-1)).toBe('download')
  expect(slot.version).toBe('3.2.1')
})

test.each<[string, Partial<UpdateOrder>, UpdateFault | null, string]>([
  ['a different file', { sha256: 'a'.repeat(64) }, null, 'checksum'],
  ['a signature of another version', { version: '9.0' }, null, 'signature'],
  ['a signature for all hardware, although the update is for one', { hw: 'rev C' }, null, 'signature'],
  ['other hardware', { hw: 'rev D' }, null, 'hardware'],
  ['a file that is longer than announced', { size: 399_999 }, null, 'download'],
  ['a file with a lost byte (fault on request)', {}, 'checksum', 'checksum'],
  ['a broken signature (fault on request)', {}, 'signature', 'signature'],
])('%s is not installed', async (_what, more, fault, code) => {
  const { updater, words, slot, restart } = startDevice(fault)
  await updater.receive(orderOf(more))
  expect(words().at(-1)).toBe(code)
  expect(words()).not.toContain('installing')
  expect(slot.version).toBe('3.2.1')
  expect(restart).not.toHaveBeenCalled()
})

test('software that does not boot is rolled back automatically', async () => {
  const { updater, slot, said: reports } = startDevice('boot')
  await updater.receive(orderOf())
  updater.online()
  expect(reports.at(-1)).toMatchObject({ st: 'rolled_back', code: 'boot' })
  expect(slot).toMatchObject({ version: '3.2.1', installs: 0 })
})

test('the last report is repeated until acknowledged, and an update that a restart interrupted continues', async () => {
  const { updater, slot, line, words } = startDevice()
  await updater.receive(orderOf())
  line.delivery = 'cut'
  updater.online()
  await vi.waitFor(() => expect(words().filter((word) => word === 'done')).toHaveLength(1))
  expect(slot.lastWord).not.toBeNull()
  line.delivery = 'taken'
  updater.online()
  await vi.waitFor(() => expect(slot.lastWord).toBeNull())
  slot.begun = randomUUID()
  updater.online()
  expect(words().at(-1)).toBe('link')
})
