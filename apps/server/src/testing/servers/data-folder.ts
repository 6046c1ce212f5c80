import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/** A file system in memory, on Linux; in many containers it is too small. */
const MEMORY = '/dev/shm'
/** A run needs a fraction of it. */
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * Folder for the data of tests: in memory if there is plenty. A test's database is 1,300 small files, and on a disk their
 * creation takes four to ten times as long.
 */
export async function dataFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, freemem()) > NEEDED_BYTES ? MEMORY : tmpdir()
}
