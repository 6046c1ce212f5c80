import type { fleetApi } from '@kilowatt/contracts/fleet/fleet-api'
import type { CallExamples } from '../call-examples.ts'
import type { Place } from '../call-scene.ts'

const ofController = ({ place }: { place: Place }) => ({ controllerId: place.controllerId })
const ofBackup = ({ place }: { place: Place }) => ({ ...ofController({ place }), backupId: place.backupId })

export const fleetExamples: CallExamples<keyof typeof fleetApi> = {
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
}
