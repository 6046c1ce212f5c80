import type { Declaration } from '../declaration.ts'
import { backupsContract } from './backups.ts'
import { softwareReleasesContract } from './software-releases.ts'
import { softwareRolloutsContract } from './software-rollouts.ts'
import { softwareUpdatesContract } from './software-updates.ts'
import { tunnelsContract } from './tunnels.ts'

/** What keeps controllers in service: backups of their configuration, their software, and the way to their local page. */
export const fleetDeclaration = {
  calls: {
    backups: backupsContract,
    softwareReleases: softwareReleasesContract,
    softwareUpdates: softwareUpdatesContract,
    softwareRollouts: softwareRolloutsContract,
    tunnels: tunnelsContract,
  },
  errors: {
    tunnel_unavailable: {
      status: 409,
      sentence: 'The tunnel is unavailable because the controller is not connected.',
      text: 'refusals.tunnel_unavailable',
    },
    tunnel_costs: {
      status: 409,
      sentence:
        'The controller is connected by the mobile network, where this may cost roaming fees: acceptsMobileCosts must say that they are accepted.',
      text: 'refusals.tunnel_costs',
    },
    release_exists: {
      status: 409,
      sentence: 'There is a release of this version for this hardware already; withdraw it first.',
      text: 'refusals.release_exists',
    },
    signing_key_missing: {
      status: 409,
      sentence: 'No key for signatures of software is set on this server (SOFTWARE_KEYS).',
      text: 'refusals.signing_key_missing',
    },
    upload_incomplete: {
      status: 409,
      sentence: 'The file has not been brought in whole.',
      text: 'refusals.upload_incomplete',
    },
    signature_invalid: {
      status: 422,
      sentence: 'The signature is not of this file, version and hardware, or of none of the current keys.',
      text: 'refusals.signature_invalid',
    },
    update_under_way: {
      status: 409,
      sentence: 'An update of this controller is under way already.',
      text: 'refusals.update_under_way',
    },
    no_update: {
      status: 409,
      sentence: 'There is nothing newer for this controller.',
      text: 'refusals.no_update',
    },
    rollout_under_way: {
      status: 409,
      sentence: 'A roll-out of this release is under way already.',
      text: 'refusals.rollout_under_way',
    },
  },
} as const satisfies Declaration
