/**
 * Software updates in the way of a device: downloaded in parts, verified before use, installed by a restart
 * (`d/ota`, `u/ota`).
 */
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SoftwareOrder, SoftwareReport } from '@kilowatt/contracts/mqtt/software-messages'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { softwareManifest } from '@kilowatt/domain/fleet/software-manifest'
import type { Delivery } from '../line/mqtt-link.ts'
import { downloadSoftware, sha256Of } from './software-download.ts'
import type { SoftwareSlot } from './software-slot.ts'

/**
 * Faults on request: the connection is cut once, a byte is lost, the signature is not ours, the new version does not
 * boot.
 */
export const updateFaults = ['cut', 'checksum', 'signature', 'boot'] as const
export type UpdateFault = (typeof updateFaults)[number]

/** How a device is updated, if it can be at all. */
export type UpdateRules = {
  /** built-in public Ed25519 keys, base64 */
  readonly keys: readonly string[]
  readonly fault: UpdateFault | null
}

type Options = UpdateRules & {
  readonly type: OemDeviceType
  readonly hardwareVersion: string | null
  readonly slot: SoftwareSlot
  readonly report: (report: SoftwareReport) => Promise<Delivery>
  /** shuts down and boots with the content of the slot */
  readonly restart: () => void
  /** called when the slot has changed */
  readonly onChange: () => void
}

type UpdateOrder = Extract<SoftwareOrder, { op: 'update' }>

/** Time to write an image to flash memory. */
const INSTALL_MS = 1_000
const RENEWAL_MS = 600_000
/** SubjectPublicKeyInfo of Ed25519 (RFC 8410), before the key itself */
const SPKI_HEADER = '302a300506032b6570032100'

export function createSoftwareUpdater(options: Options) {
  const { slot, report: say, onChange } = options
  const stop = new AbortController()
  let order: UpdateOrder | null = null
  let onRenewed: ((isThere: boolean) => void) | null = null

  async function update(first: UpdateOrder) {
    const { id } = first
    order = first
    slot.begun = id
    slot.lastWord = null
    onChange()
    void say({ id, st: 'accepted' })
    const dir = await mkdtemp(join(tmpdir(), 'kilowatt-software-'))
    try {
      const code = await prepare(first, join(dir, 'image'))
      if (stop.signal.aborted) return
      if (code !== null) return finish({ id, st: 'failed', code })
      void say({ id, st: 'installing' })
      await delay(INSTALL_MS, undefined, { signal: stop.signal })
      install(first)
    } finally {
      order = null
      await rm(dir, { recursive: true, force: true })
    }
  }

  /** @returns why the file must not be installed; null if it may be */
  async function prepare(wanted: UpdateOrder, path: string): Promise<string | null> {
    const { id, hw, size } = wanted
    if (hw !== null && hw !== options.hardwareVersion) return 'hardware'
    const isThere = await downloadSoftware({
      path,
      sizeBytes: size,
      cutOnce: options.fault === 'cut',
      url: () => order?.url ?? wanted.url,
      renew() {
        void say({ id, st: 'link' })
        const { promise, resolve } = Promise.withResolvers<boolean>()
        onRenewed = resolve
        setTimeout(() => resolve(false), RENEWAL_MS).unref()
        return promise
      },
      onProgress: (pct) => void say({ id, st: 'downloading', pct }),
      stop: stop.signal,
    })
    if (!isThere) return 'download'
    const sha256 = await sha256Of(path)
    if (sha256 !== wanted.sha256 || options.fault === 'checksum') return 'checksum'
    if (!isSigned(options, wanted) || options.fault === 'signature') return 'signature'
    void say({ id, st: 'verified' })
    return null
  }

  function install({ id, version }: UpdateOrder) {
    const isUp = options.fault !== 'boot'
    if (isUp) {
      slot.version = version
      slot.installs += 1
    }
    slot.lastWord = isUp ? { id, st: 'done' } : { id, st: 'rolled_back', code: 'boot' }
    slot.begun = null
    onChange()
    options.restart()
  }

  function finish(report: SoftwareReport) {
    slot.lastWord = report
    slot.begun = null
    onChange()
    void sendLastWord()
  }

  async function sendLastWord() {
    const word = slot.lastWord
    if (!word || (await say(word)) === 'cut' || slot.lastWord !== word) return
    slot.lastWord = null
    onChange()
  }

  return {
    async receive(received: SoftwareOrder): Promise<void> {
      // an update in progress continues, and starts at once
      if (received.op === 'cancel') {
        onRenewed?.(false)
        return
      }
      if (order === null) return update(received)
      if (order.id !== received.id) return
      order = received
      onRenewed?.(true)
    },
    /**
     * Called when the cloud is back: reports how the last update ended, or continues an update that a restart
     * interrupted.
     */
    online() {
      if (slot.lastWord) void sendLastWord()
      else if (slot.begun !== null && order === null) void say({ id: slot.begun, st: 'link' })
    },
    [Symbol.dispose]() {
      stop.abort()
      onRenewed?.(false)
    },
  }
}

function isSigned({ keys, type }: Options, { hw, version, size, sha256, sig }: UpdateOrder): boolean {
  const text = softwareManifest({ type, hardwareVersion: hw, version, sizeBytes: size, sha256 })
  return keys.some((key) => {
    const der = Buffer.concat([Buffer.from(SPKI_HEADER, 'hex'), Buffer.from(key, 'base64')])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(sig, 'base64'))
  })
}
