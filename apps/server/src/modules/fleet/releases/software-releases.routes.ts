import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { discardRelease, editNotes, publishRelease, withdrawRelease } from './releases.commands.ts'
import { getRelease, listReleases, reachOf } from './releases.queries.ts'
import type { SigningKeys } from './signing-keys.ts'
import { issuePersonLink } from './software-links.ts'
import type { SoftwareStore } from './software-store.ts'
import { dropUpload, finishUpload, startUpload } from './uploads.commands.ts'

type Parts = {
  readonly platform: Pick<Platform, 'db' | 'inTx'>
  readonly store: SoftwareStore
  readonly keys: SigningKeys
}

export const releasesRoutes = (parts: Parts) => {
  const {
    platform: { db, inTx },
    store,
    keys,
  } = parts
  return {
    list: calls.softwareReleases.list.handler(async () => ({
      data: { releases: await listReleases(db), keyIds: keys.map(({ id }) => id) },
    })),
    get: calls.softwareReleases.get.handler(async ({ input }) => {
      const [release, reach] = await Promise.all([
        getRelease(db, input.releaseId),
        reachOf(db, input.releaseId),
      ])
      return { data: { release, reach } }
    }),
    startUpload: calls.softwareReleases.startUpload.handler(async ({ input, context }) => {
      await store.assertRoomFor(input.sizeBytes)
      return { data: await inTx(personOf(context), (change) => startUpload(change, keys, input)) }
    }),
    finishUpload: calls.softwareReleases.finishUpload.handler(async ({ input, context }) => {
      const releaseId = await finishUpload(parts, personOf(context), input.uploadId)
      return { data: { release: await getRelease(db, releaseId) } }
    }),
    cancelUpload: calls.softwareReleases.cancelUpload.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => dropUpload(change, store, input.uploadId))
      return { data: {} }
    }),
    edit: calls.softwareReleases.edit.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => editNotes(change, input.releaseId, input.notes))
      return { data: {} }
    }),
    publish: calls.softwareReleases.publish.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => publishRelease(change, input.releaseId))
      return { data: {} }
    }),
    discard: calls.softwareReleases.discard.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => discardRelease(change, input.releaseId))
      return { data: {} }
    }),
    withdraw: calls.softwareReleases.withdraw.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => withdrawRelease(change, input.releaseId))
      return { data: {} }
    }),
    link: calls.softwareReleases.link.handler(async ({ input, context }) => ({
      data: { path: await inTx(personOf(context), (change) => issuePersonLink(change, input.releaseId)) },
    })),
  }
}
