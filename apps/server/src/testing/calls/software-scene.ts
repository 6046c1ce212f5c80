import { seedOemDevice } from '../../../seed/devices.ts'
import {
  createSoftwareSigner,
  seedRelease,
  seedRollout,
  seedUpdate,
  seedUpload,
  signedSoftware,
} from '../../../seed/software.ts'
import type { Platform } from '../../platform/platform.ts'

/** Software for the hardware of one place only. */
export type SoftwarePlace = {
  readonly hardwareVersion: string
  /** the newest release, without an open roll-out */
  readonly releaseId: number
  readonly draftId: number
  /** a complete upload */
  readonly uploadId: string
  /** a controller with a waiting update */
  readonly askedControllerId: number
  readonly updateId: string
  readonly rolloutId: number
  readonly pausedRolloutId: number
}

export const sceneSigner = createSoftwareSigner()

export async function furnishSoftware(
  platform: Pick<Platform, 'db' | 'config' | 'inTx'>,
  { locationId, controllerId }: { locationId: number; controllerId: number },
): Promise<SoftwarePlace> {
  const { db } = platform
  const { id: superAdminId } = await db
    .selectFrom('user_account')
    .select('id')
    .where('is_super_admin', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const hardwareVersion = `rev ${locationId}`
  const softwareOf = (version: string) => {
    const content = Buffer.from(`${hardwareVersion} ${version}`)
    return { content, signed: signedSoftware(sceneSigner, { content, version, hardwareVersion }) }
  }
  const release = (version: string) => {
    const { content, signed } = softwareOf(version)
    return seedRelease(platform, signed, content)
  }
  const [first, second] = [await release('1.0'), await release('2.0')]
  const asked = await seedOemDevice(platform, { locationId })
  await db
    .updateTable('oem_device')
    .set({ hardware_version: hardwareVersion })
    .where('id', 'in', [controllerId, asked.id])
    .execute()
  const failing = await seedOemDevice(platform, { locationId })
  await db
    .updateTable('oem_device')
    .set({ hardware_version: hardwareVersion })
    .where('id', '=', failing.id)
    .execute()
  const rolloutId = await seedRollout(platform, {
    releaseId: first,
    status: 'running',
    responsibleId: superAdminId,
  })
  await seedUpdate(platform, {
    oemDeviceId: failing.id,
    locationId,
    releaseId: first,
    status: 'failed',
    rolloutId,
  })
  const draft = softwareOf('3.5')
  const { content, signed } = softwareOf('4.0')
  return {
    hardwareVersion,
    releaseId: await release('3.0'),
    draftId: await seedRelease(platform, draft.signed, draft.content, { isDraft: true }),
    uploadId: await seedUpload(platform, signed, content, superAdminId),
    askedControllerId: asked.id,
    updateId: await seedUpdate(platform, {
      oemDeviceId: asked.id,
      locationId,
      releaseId: first,
      status: 'waiting',
      requestedBy: superAdminId,
    }),
    rolloutId,
    pausedRolloutId: await seedRollout(platform, {
      releaseId: second,
      status: 'paused',
      responsibleId: superAdminId,
    }),
  }
}
