/**
 * What a demo needs to show software updates: its own key, and a release that is newer than the software of
 * its hardware. The private half of the key is stored with the demo. A real installation never does that:
 * releases are signed elsewhere.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../../src/platform/platform.ts'
import { systemCode } from '../../src/platform/start-error.ts'
import { createSoftwareSigner, seedRelease, signedSoftware } from '../software.ts'
import { demoFolder } from './demo-fleet-file.ts'

/** A version for the simulator's hardware, newer than the installed one. */
const VERSION = '3.3.0'
const NOTES = 'Charges the battery when the sun shines.\nFewer errors on poor lines.'
/** large enough for its progress to be visible */
const SIZE_BYTES = 8_000_000

export const demoKeyPath = (dataDir: string) => join(demoFolder(dataDir), 'software-key.pem')

/** @returns the public half of the demo's key, created with the first release if there is no key yet */
export async function ensureDemoSoftware(platform: Pick<Platform, 'db' | 'config'>): Promise<string> {
  const path = demoKeyPath(platform.config.dataDir)
  const kept = await readKey(path)
  if (kept !== null) return createSoftwareSigner(createPrivateKey(kept)).publicKey
  const { privateKey } = generateKeyPairSync('ed25519')
  const signer = createSoftwareSigner(privateKey)
  const content = randomBytes(SIZE_BYTES)
  if (!(await hasReleases(platform)))
    await seedRelease(platform, signedSoftware(signer, { content, version: VERSION }), content, {
      notes: NOTES,
    })
  // last, because everything above is repeated if this fails
  await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  return signer.publicKey
}

async function readKey(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function hasReleases({ db }: Pick<Platform, 'db'>): Promise<boolean> {
  return (await db.selectFrom('software_release').select('id').limit(1).executeTakeFirst()) !== undefined
}
