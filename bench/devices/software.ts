import { createHash } from 'node:crypto'
import { SOFTWARE_PART_BYTES, SOFTWARE_PART_TYPE } from '@kilowatt/contracts/fleet/software-limits'
import { createSoftwareSigner } from '../../apps/server/seed/software.ts'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import { seedPersonFor } from '../support/bench-person.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { residentMb } from '../support/process-figures.ts'

export type SoftwareResult = {
  sizeBytes: number
  /** upload of all parts, one after the other */
  uploadMs: number
  /** hashing and verification */
  checkMs: number
  /** download, interrupted halfway */
  downloadMs: number
  /** peak memory of the server above its earlier level */
  uploadGrowthMb: number
  downloadGrowthMb: number
  /** the downloaded file equals the uploaded one */
  isWhole: boolean
}

/** The maximum size of a release. */
const SIZE_BYTES = 500_000_000
const WATCH_MS = 50

export const benchSigner = createSoftwareSigner()

/** calls made here, which all have the same form */
type Answered = { uploadId: string; path: string; release: { id: number; sha256: string } }

/** A release of 500 MB: uploaded to disk, and downloaded by a device whose connection breaks halfway. */
export async function measureSoftware(server: BenchServer): Promise<SoftwareResult> {
  const cookie = await signIn({ url: server.httpUrl }, await seedPersonFor(server))
  const call = async (path: string, body: object = {}) => {
    const answer = await fetch(`${server.httpUrl}/api/admin/software${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: server.httpUrl },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Answered }).data
  }
  const sha256 = hashOf(parts())
  const facts = { type: 'CONTROLLER' as const, hardwareVersion: null, version: '9.0', sizeBytes: SIZE_BYTES }
  const signature = benchSigner.sign({ ...facts, sha256 })
  const { uploadId, path } = await call('/uploads', { ...facts, notes: '', signature })

  const uploading = watchMemory(server.pid)
  const uploadAt = performance.now()
  let offset = 0
  for (const part of parts()) {
    const answer = await fetch(`${server.httpUrl}${path}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': SOFTWARE_PART_TYPE },
      body: new Uint8Array(part),
    })
    if (answer.status !== 204) throw new Error(`part at ${offset}: ${answer.status}`)
    offset += part.length
  }
  const checkAt = performance.now()
  const { release } = await call(`/uploads/${uploadId}/finish`)
  const doneAt = performance.now()
  const uploadGrowthMb = await uploading.end()

  const { path: file } = await call(`/releases/${release.id}/link`)
  const downloading = watchMemory(server.pid)
  const downloadAt = performance.now()
  const hash = createHash('sha256')
  const first = await fetchFrom(`${server.httpUrl}${file}`, 0, SIZE_BYTES / 2, hash)
  const second = await fetchFrom(`${server.httpUrl}${file}`, first, Number.POSITIVE_INFINITY, hash)
  return {
    sizeBytes: SIZE_BYTES,
    uploadMs: checkAt - uploadAt,
    checkMs: doneAt - checkAt,
    downloadMs: performance.now() - downloadAt,
    uploadGrowthMb,
    downloadGrowthMb: await downloading.end(),
    isWhole: first + second === SIZE_BYTES && hash.digest('hex') === sha256 && release.sha256 === sha256,
  }
}

/** The same bytes at every call, with no two parts alike, and only one part in memory at a time. */
function* parts(): Generator<Buffer> {
  for (let offset = 0; offset < SIZE_BYTES; offset += SOFTWARE_PART_BYTES)
    yield Buffer.alloc(Math.min(SOFTWARE_PART_BYTES, SIZE_BYTES - offset), `part at ${offset} `)
}

function hashOf(content: Iterable<Buffer>): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  return hash.digest('hex')
}

/**
 * Fetches the file like a device: keeps received bytes and requests the rest. @returns the number of bytes
 * received
 */
async function fetchFrom(url: string, from: number, most: number, hash: ReturnType<typeof createHash>) {
  const line = new AbortController()
  const answer = await fetch(url, { headers: { range: `bytes=${from}-` }, signal: line.signal })
  if (answer.status !== 206 || !answer.body) throw new Error(`download from ${from}: ${answer.status}`)
  let came = 0
  for await (const chunk of answer.body) {
    hash.update(chunk)
    came += chunk.length
    if (came >= most) break
  }
  line.abort()
  return came
}

function watchMemory(pid: number) {
  let before: number | null = null
  let peak = 0
  const look = async () => {
    const now = await residentMb(pid)
    before ??= now
    peak = Math.max(peak, now)
  }
  const timer = setInterval(() => void look(), WATCH_MS)
  const first = look()
  return {
    async end(): Promise<number> {
      clearInterval(timer)
      await first
      await look()
      return peak - (before ?? peak)
    },
  }
}
