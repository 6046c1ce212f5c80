import { SOFTWARE_PART_TYPE } from '@kilowatt/contracts/fleet/software-limits'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { client } from '../../api/client.ts'

export type NewSoftware = {
  readonly type: OemDeviceType
  readonly hardwareVersion: string | null
  readonly version: string
  readonly notes: string
  readonly signature: string
}

type Watch = { readonly onProgress: (sentBytes: number) => void; readonly stop: AbortSignal }

const TRIES = 5
const RETRY_MS = 1_000

/**
 * Announces a release, uploads its file part by part, and has the server check it. If that fails, the
 * uploaded parts are deleted.
 */
export async function uploadSoftware(software: NewSoftware, file: File, watch: Watch) {
  const { data: upload } = await client.softwareReleases.startUpload({ ...software, sizeBytes: file.size })
  try {
    for (let offset = 0; offset < file.size; offset += upload.partBytes) {
      await putPart(
        `${upload.path}?offset=${offset}`,
        file.slice(offset, offset + upload.partBytes),
        watch.stop,
      )
      watch.onProgress(Math.min(file.size, offset + upload.partBytes))
    }
  } catch (error) {
    // the original error is shown; incomplete parts are deleted within an hour
    await client.softwareReleases.cancelUpload({ uploadId: upload.uploadId }).catch(() => undefined)
    throw error
  }
  return (await client.softwareReleases.finishUpload({ uploadId: upload.uploadId })).data.release
}

/**
 * Sends a part. A part interrupted by a poor connection is sent again; if it had arrived and only the answer
 * was lost, the server refuses the second copy.
 */
async function putPart(path: string, part: Blob, stop: AbortSignal) {
  for (let tries = 1; ; tries++) {
    stop.throwIfAborted()
    // no answer: retries, and reports the failure of the last attempt
    const answer = await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': SOFTWARE_PART_TYPE },
      body: part,
      signal: stop,
    }).catch(() => null)
    stop.throwIfAborted()
    if (answer?.ok || (answer?.status === 409 && tries > 1)) return
    if ((answer && answer.status < 500 && answer.status !== 409) || tries === TRIES)
      throw new Error(`the part was not taken: ${answer?.status ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
