import { createHash, createPrivateKey } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { softwareVersionPattern } from '@kilowatt/domain/fleet/software-version'
import { demoKeyPath } from '../../seed/demo/demo-software.ts'
import { readConfig } from '../config.ts'
import { openSigningKeys, publicSigningKey, signSoftware } from '../modules/fleet/index.ts'
import { StartError, systemCode } from '../platform/start-error.ts'
import { pathAsCalled, type StandaloneCommand } from './command-line.ts'

/** Signs a file as a release, on the machine that has the private key. */
export const signFile: StandaloneCommand = {
  usage:
    'software sign --file software.bin --version 2.4.0 [--type CONTROLLER|P1_WIFI|GATEWAY] [--hardware VERSION] [--key software-key.pem] [--json]',
  options: ['file', 'version', 'type', 'hardware', 'key'],
  async runStandalone({ file, version, type: given = 'CONTROLLER', hardware, key }) {
    if (file === undefined) throw new StartError('--file: which file?')
    if (version === undefined || !softwareVersionPattern.test(version))
      throw new StartError('--version: one to four numbers separated by dots, such as 2.4.0')
    const type = oemDeviceTypes.find((one) => one === given)
    if (type === undefined) throw new StartError(`--type: one of ${oemDeviceTypes.join(', ')}`)
    const privateKey = await readKey(key)
    const path = pathAsCalled(file)
    const facts = {
      type,
      hardwareVersion: hardware ?? null,
      version,
      ...(await sizeAndHash(path, file)),
    }
    const signature = signSoftware(privateKey, facts)
    const publicKey = publicSigningKey(privateKey)
    return {
      json: { ...facts, signature, publicKey },
      text: [
        `signature   ${signature}`,
        `for         ${type}, ${hardware === undefined ? 'all hardware versions' : `hardware version ${hardware}`}, version ${version}`,
        `file        ${facts.sizeBytes} bytes, SHA-256 ${facts.sha256}`,
        `key         ${openSigningKeys([publicKey])[0]?.id} (${publicKey})`,
      ].join('\n'),
    }
  },
}

/** The named key, or the demo's key by default. */
async function readKey(given: string | undefined) {
  const { DATA_DIR } = process.env
  const path = given === undefined ? demoKeyPath(readConfig({ DATA_DIR }).dataDir) : pathAsCalled(given)
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`--key: ${path} cannot be read (${systemCode(cause)})`, { cause })
  })
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new StartError(`--key: ${path} does not contain a private key`, { cause })
  }
  throw new StartError(`--key: ${path} does not contain an Ed25519 key`)
}

async function sizeAndHash(path: string, given: string) {
  const hash = createHash('sha256')
  try {
    const { size } = await stat(path)
    await pipeline(createReadStream(path), hash)
    return { sizeBytes: size, sha256: hash.digest('hex') }
  } catch (cause) {
    throw new StartError(`--file: ${given} cannot be read (${systemCode(cause)})`, { cause })
  }
}
