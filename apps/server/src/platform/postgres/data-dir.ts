import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, systemCode } from '../start-error.ts'

/** Time for a stopping server to release the lock, so that a quick restart does not fail. */
const PATIENCE_MS = 3_000

/** Thrown if another process uses the data directory. */
export class DataDirInUseError extends StartError {
  override name = 'DataDirInUseError'
}

/**
 * Locks the data directory until disposed. The operating system keeps the lock for the process (through
 * SQLite's file locking, included in Node), so a killed server leaves no lock behind, and a reused process
 * number cannot be mistaken for a running server.
 * @throws StartError if the directory cannot be written, DataDirInUseError if another server uses it
 */
export async function openDataDir(dir: string): Promise<Disposable> {
  await assertWritable(dir)
  const lock = new DatabaseSync(join(dir, 'server.lock'), { timeout: PATIENCE_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new DataDirInUseError(`Another Kilowatt server is running on data directory ${dir}`, {
      cause: error,
    })
  }
  return { [Symbol.dispose]: () => lock.close() }
}

async function assertWritable(dir: string) {
  const probe = join(dir, '.write-probe')
  try {
    await makeDir(dir)
    await writeFile(probe, randomBytes(64 * 1024))
    await rm(probe)
  } catch (error) {
    const reason = { ENOSPC: 'the disk is full', EROFS: 'it is read-only', EACCES: 'permission denied' }
    const code = systemCode(error)
    const words = Object.entries(reason).find(([known]) => known === code)?.[1] ?? code ?? String(error)
    throw new StartError(`Cannot write to data directory ${dir}: ${words}`, { cause: error })
  }
}

/**
 * Creates the directory and its parents one by one, because Node's recursive function never returns where
 * nothing can be created (below /proc). Others get search permission, so the database's own user can enter if
 * we run as root.
 */
async function makeDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { mode: 0o711 })
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    if (systemCode(error) !== 'ENOENT' || dirname(dir) === dir) throw error
    await makeDir(dirname(dir))
    await mkdir(dir, { mode: 0o711 })
  }
}

/**
 * A secret in a file that only we may read: the existing secret, otherwise a new one. The file is written
 * completely or not at all, so a killed first start cannot leave half a key.
 * @returns 64 hexadecimal digits
 */
export async function storedSecret(dir: string, name: string): Promise<string> {
  const path = join(dir, name)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('hex')
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
  return secret
}
