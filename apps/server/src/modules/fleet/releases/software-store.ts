/** Software files on disk: releases by their SHA-256, and unfinished uploads. */
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { AppError, bodyTooLarge } from '../../../platform/errors.ts'

const READ_BYTES = 1024 * 1024
/** Disk space that uploads must leave for the database. */
const SPARE_BYTES = 1_000_000_000

export type SoftwareStore = ReturnType<typeof openSoftwareStore>

export function openSoftwareStore(dataDir: string, log: Logger) {
  const dir = join(dataDir, 'software')
  const uploads = join(dir, 'uploads')
  const pathOf = (sha256: string) => join(dir, sha256)
  const partOf = (uploadId: string) => join(uploads, uploadId)

  return {
    pathOf,

    /** @throws AppError `unavailable` if the disk would be full afterwards */
    async assertRoomFor(sizeBytes: number) {
      await mkdir(uploads, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(uploads)
      if (bavail * bsize < sizeBytes + SPARE_BYTES)
        throw new AppError('unavailable', { message: 'There is not enough space on the disk of the server.' })
    },

    /**
     * Writes a part at its position, and removes everything after it, which is from an interrupted part.
     * @returns number of bytes received
     * @throws AppError `too_large` above `maxBytes`
     */
    async writePart(
      uploadId: string,
      { offset, maxBytes, body }: { offset: number; maxBytes: number; body: AsyncIterable<Buffer> },
    ): Promise<number> {
      await mkdir(uploads, { recursive: true, mode: 0o700 })
      await using file = await open(partOf(uploadId), constants.O_RDWR | constants.O_CREAT, 0o600)
      await file.truncate(offset)
      let bytes = 0
      for await (const chunk of body) {
        if (bytes + chunk.length > maxBytes) throw bodyTooLarge(maxBytes)
        await file.writev([chunk], offset + bytes)
        bytes += chunk.length
      }
      return bytes
    },

    /** @returns hexadecimal */
    async hashOf(uploadId: string): Promise<string> {
      const hash = createHash('sha256')
      await pipeline(createReadStream(partOf(uploadId), { highWaterMark: READ_BYTES }), hash)
      return hash.digest('hex')
    },

    /** Stores a file under its hash, so the same bytes are stored once however often they are uploaded. */
    async keep(uploadId: string, sha256: string) {
      await link(partOf(uploadId), pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    },

    /** Removes a file. A file that cannot be removed now is removed later, and the log has the reason. */
    drop: (uploadId: string) =>
      rm(partOf(uploadId), { force: true }).catch((err: unknown) =>
        log.warn({ err, uploadId }, 'uploaded file could not be removed'),
      ),

    /** Removes unknown files older than this: abandoned uploads, and releases that were not stored. */
    async sweep(known: ReadonlySet<string>, before: Date) {
      for (const folder of [dir, uploads]) {
        const entries = await entriesOf(folder)
        for (const entry of entries) {
          if (!entry.isFile() || known.has(entry.name)) continue
          const path = join(folder, entry.name)
          if ((await stat(path)).mtime < before) await rm(path, { force: true })
        }
      }
    },
  }
}

/** The folder does not exist before the first upload. */
const entriesOf = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
