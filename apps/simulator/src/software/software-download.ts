/**
 * A file downloaded in parts. Received data is kept, and after an interruption only the rest is requested.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'

type Wanted = {
  readonly path: string
  readonly sizeBytes: number
  /** ends the connection once, halfway */
  readonly cutOnce: boolean
  /** the current address; a different one after `renew` */
  readonly url: () => string
  /** Called when the address has expired. @returns false if there is no other address */
  readonly renew: () => Promise<boolean>
  readonly onProgress: (pct: number) => void
  readonly stop: AbortSignal
}

const RETRY_MS = 500
const MOST_TRIES = 120
const STEP_PCT = 5

/** @returns whether the file is complete */
export async function downloadSoftware(wanted: Wanted): Promise<boolean> {
  const { path, sizeBytes, url, renew, stop } = wanted
  const cut = { left: wanted.cutOnce }
  for (let tries = 0; tries < MOST_TRIES && !stop.aborted; tries++) {
    const have = await sizeOf(path)
    if (have === sizeBytes) return true
    if (have > sizeBytes) return false
    try {
      const answer = await fetch(url(), { headers: { range: `bytes=${have}-` }, signal: stop })
      if (answer.status === 404) {
        if (!(await renew())) return false
      } else if (answer.status === 206 && answer.body) await append(wanted, cut, have, answer.body)
      else return false
    } catch {
      if (stop.aborted) return false
      await delay(RETRY_MS)
    }
  }
  return false
}

async function append(
  { path, sizeBytes, onProgress }: Wanted,
  cut: { left: boolean },
  have: number,
  body: ReadableStream<Uint8Array>,
) {
  await using file = await open(path, 'a')
  let there = have
  let reportedPct = Math.floor((100 * have) / sizeBytes)
  for await (const chunk of body) {
    const bytes = cut.left ? chunk.subarray(0, Math.max(1, Math.ceil(sizeBytes / 2) - there)) : chunk
    await file.write(bytes)
    there += bytes.length
    const pct = Math.floor((100 * there) / sizeBytes)
    if (pct >= reportedPct + STEP_PCT || (pct === 100 && reportedPct < 100)) {
      reportedPct = pct
      onProgress(pct)
    }
    if (cut.left && there >= sizeBytes / 2) {
      cut.left = false
      throw new Error('cut')
    }
  }
}

const sizeOf = async (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** @returns hexadecimal */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
