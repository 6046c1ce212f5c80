import { execFile } from 'node:child_process'
import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tempDir } from './postgres-files.ts'

const run = promisify(execFile)

/** A small disk for tests that fill it; large enough for a database with little activity. */
export async function smallDisk(sizeMb = 420): Promise<AsyncDisposable & { readonly path: string }> {
  await using made = new AsyncDisposableStack()
  const { path } = made.use(await tempDir())
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'kilowatt-test', path])
  made.defer(async () => void (await run('umount', ['-l', path])))
  const owned = made.move()
  return { path, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Whether such a disk can be created: as root, unless a container prevents that. */
export async function mayMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  try {
    await (await smallDisk(1))[Symbol.asyncDispose]()
    return true
  } catch {
    return false
  }
}

/** @returns the file that takes up all the space */
export async function fillDisk(path: string): Promise<string> {
  const filler = join(path, 'filler')
  const { bavail, bsize } = await statfs(path)
  await writeFile(filler, Buffer.alloc(bavail * bsize))
  return filler
}
