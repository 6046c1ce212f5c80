import type { fleetDeclaration } from '@kilowatt/contracts/fleet/fleet-declaration'
import { about, controller, draft, fresh, readBy, release, rollout } from '../audit-case-makers.ts'
import type { Place } from '../call-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

const ofController = ({ place }: { place: Place }) => ({ controllerId: place.controllerId })
const ofBackup = ({ place }: { place: Place }) => ({ ...ofController({ place }), backupId: place.backupId })

const ofRelease = ({ place }: { place: Place }) => ({ releaseId: place.software.releaseId })
const ofDraft = ({ place }: { place: Place }) => ({ releaseId: place.software.draftId })
const ofUpload = ({ place }: { place: Place }) => ({ uploadId: place.software.uploadId })
const ofRollout = ({ place }: { place: Place }) => ({ rolloutId: place.software.rolloutId })

export const fleetExamples: ModuleExamples<keyof typeof fleetDeclaration.calls> = {
  inputs: {
    backups: {
      list: ofController,
      state: ofController,
      create: ofController,
      setPace: (scene) => ({ ...ofController(scene), pace: 'daily' }),
      content: ofBackup,
      download: ofBackup,
      restore: ofBackup,
      remove: ofBackup,
    },
    tunnels: {
      state: ofController,
      open: ofController,
      close: ofController,
    },
    softwareReleases: {
      list: () => undefined,
      get: ofRelease,
      startUpload: ({ place }) => ({
        type: 'CONTROLLER',
        hardwareVersion: place.software.hardwareVersion,
        version: '5.0',
        notes: 'Fewer errors',
        sizeBytes: 10,
        signature: `${'A'.repeat(86)}==`,
      }),
      finishUpload: ofUpload,
      edit: (scene) => ({ ...ofDraft(scene), notes: 'Charges when the sun shines' }),
      publish: ofDraft,
      discard: ofDraft,
      cancelUpload: ofUpload,
      withdraw: ofRelease,
      link: ofRelease,
    },
    softwareUpdates: {
      state: ofController,
      history: ofController,
      request: (scene) => ({ ...ofController(scene), ...ofRelease(scene) }),
      cancel: ({ place: { software } }) => ({
        controllerId: software.askedControllerId,
        updateId: software.updateId,
      }),
    },
    softwareRollouts: {
      list: () => ({}),
      get: ofRollout,
      devices: ofRollout,
      start: (scene) => ({
        ...ofRelease(scene),
        canaryPct: 10,
        maxFailurePct: 10,
        atOnce: 50,
        soakHours: 24,
      }),
      pause: ofRollout,
      resume: ({ place }) => ({ rolloutId: place.software.pausedRolloutId, failed: 'retry' }),
      retry: ofRollout,
      rollBack: ofRollout,
    },
  },
  audited: {
    'backups.create': [controller('controller.back-up')],
    'backups.remove': [controller('controller.remove-backup')],
    'backups.restore': [controller('controller.restore')],
    'backups.setPace': [controller('controller.pace-backups')],
    'softwareReleases.cancelUpload': { because: 'what was brought so far counts for nothing' },
    'softwareReleases.discard': [readBy(null, draft('software-release.discard'))],
    'softwareReleases.edit': [readBy(null, draft('software-release.edit'))],
    'softwareReleases.finishUpload': [readBy(null, fresh('software-release')('software-release.upload'))],
    'softwareReleases.link': { because: 'it only reads; the file is behind the address that it makes' },
    'softwareReleases.publish': [readBy(null, draft('software-release.publish'))],
    'softwareReleases.startUpload': { because: 'what is brought counts for nothing until it is finished' },
    'softwareReleases.withdraw': [readBy(null, release('software-release.withdraw'))],
    'softwareRollouts.pause': [readBy(null, rollout('software-rollout.pause'))],
    'softwareRollouts.resume': [
      readBy(
        null,
        about('software-rollout', ({ place }) => place.software.pausedRolloutId)('software-rollout.resume'),
      ),
    ],
    'softwareRollouts.retry': [readBy(null, rollout('software-rollout.retry'))],
    'softwareRollouts.rollBack': [
      async (stage) => {
        const { rolloutId } = stage.place.software
        const { releaseId } = (await stage.api.softwareRollouts.get({ rolloutId })).data.rollout
        return {
          by: 'superAdmin',
          leaves: [
            ['software-release.withdraw', 'software-release', releaseId, null],
            ['software-rollout.roll-back', 'software-rollout', rolloutId, null],
          ],
        }
      },
    ],
    'softwareRollouts.start': [readBy(null, fresh('software-rollout')('software-rollout.start'))],
    'softwareUpdates.cancel': [
      about('controller', ({ place }) => place.software.askedControllerId)('controller.cancel-update'),
    ],
    'softwareUpdates.request': [controller('controller.update-software')],
    'tunnels.close': [
      async (stage) => {
        await stage.api.tunnels.open({ controllerId: stage.place.controllerId })
        return controller('controller.close-tunnel')(stage)
      },
    ],
    'tunnels.open': [controller('controller.open-tunnel')],
  },
}
