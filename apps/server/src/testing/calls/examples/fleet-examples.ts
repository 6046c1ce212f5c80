import type { fleetDeclaration } from '@kilowatt/contracts/fleet/fleet-declaration'
import type { Place } from '../call-scene.ts'
import type { CallExamples } from './call-examples-type.ts'

const ofController = ({ place }: { place: Place }) => ({ controllerId: place.controllerId })
const ofBackup = ({ place }: { place: Place }) => ({ ...ofController({ place }), backupId: place.backupId })

const ofRelease = ({ place }: { place: Place }) => ({ releaseId: place.software.releaseId })
const ofDraft = ({ place }: { place: Place }) => ({ releaseId: place.software.draftId })
const ofUpload = ({ place }: { place: Place }) => ({ uploadId: place.software.uploadId })
const ofRollout = ({ place }: { place: Place }) => ({ rolloutId: place.software.rolloutId })

export const fleetExamples: CallExamples<keyof typeof fleetDeclaration.calls> = {
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
    start: (scene) => ({ ...ofRelease(scene), canaryPct: 10, maxFailurePct: 10, atOnce: 50, soakHours: 24 }),
    pause: ofRollout,
    resume: ({ place }) => ({ rolloutId: place.software.pausedRolloutId, failed: 'retry' }),
    retry: ofRollout,
    rollBack: ofRollout,
  },
}
