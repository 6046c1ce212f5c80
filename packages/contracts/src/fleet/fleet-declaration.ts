import type { Declaration } from '../declaration.ts'
import { backupsContract } from './backups.ts'
import { softwareReleasesContract } from './software-releases.ts'
import { softwareRolloutsContract } from './software-rollouts.ts'
import { softwareUpdatesContract } from './software-updates.ts'
import { tunnelsContract } from './tunnels.ts'

/** Maintenance of controllers: configuration backups, software, and tunnels to their local pages. */
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
        'The controller uses the mobile network, where a tunnel may cause roaming charges. Set acceptsMobileCosts to accept the charges.',
      text: 'refusals.tunnel_costs',
    },
    release_exists: {
      status: 409,
      sentence: 'A release of this version for this hardware already exists. Withdraw it first.',
      text: 'refusals.release_exists',
    },
    signing_key_missing: {
      status: 409,
      sentence: 'No signing key for software is configured on this server (SOFTWARE_KEYS).',
      text: 'refusals.signing_key_missing',
    },
    upload_incomplete: {
      status: 409,
      sentence: 'The file has not been uploaded completely.',
      text: 'refusals.upload_incomplete',
    },
    signature_invalid: {
      status: 422,
      sentence:
        'The signature does not match this file, version and hardware, or was not made with a current key.',
      text: 'refusals.signature_invalid',
    },
    update_under_way: {
      status: 409,
      sentence: 'An update of this controller is already in progress.',
      text: 'refusals.update_under_way',
    },
    no_update: {
      status: 409,
      sentence: 'There is no newer version for this controller.',
      text: 'refusals.no_update',
    },
    rollout_under_way: {
      status: 409,
      sentence: 'A roll-out of this release is already in progress.',
      text: 'refusals.rollout_under_way',
    },
  },
  auditObjects: {
    'software-release': 'software.release',
    'software-rollout': 'software.rollout',
  },
  auditActions: {
    'controller.back-up': 'audit.action_controller.back-up',
    'controller.cancel-update': 'audit.action_controller.cancel-update',
    'controller.close-tunnel': 'audit.action_controller.close-tunnel',
    'controller.open-tunnel': 'audit.action_controller.open-tunnel',
    'controller.pace-backups': 'audit.action_controller.pace-backups',
    'controller.remove-backup': 'audit.action_controller.remove-backup',
    'controller.restore': 'audit.action_controller.restore',
    'controller.update-software': 'audit.action_controller.update-software',
    'software-release.discard': 'audit.action_software-release.discard',
    'software-release.edit': 'audit.action_software-release.edit',
    'software-release.publish': 'audit.action_software-release.publish',
    'software-release.upload': 'audit.action_software-release.upload',
    'software-release.withdraw': 'audit.action_software-release.withdraw',
    'software-rollout.pause': 'audit.action_software-rollout.pause',
    'software-rollout.resume': 'audit.action_software-rollout.resume',
    'software-rollout.retry': 'audit.action_software-rollout.retry',
    'software-rollout.roll-back': 'audit.action_software-rollout.roll-back',
    'software-rollout.start': 'audit.action_software-rollout.start',
  },
  auditFields: {
    atOnce: 'software.atOnce',
    canaryPct: 'software.canaryPct',
    filename: 'audit.field_filename',
    keyId: 'software.key',
    maxFailurePct: 'software.maxFailurePct',
    notes: 'software.notes',
    pace: 'audit.field_pace',
    retried: 'software.retried',
    sizeBytes: 'software.size',
    soakHours: 'software.soakHours',
    version: 'software.version',
  },
  notices: {
    backupsFailed: {
      ...{ group: 'devices', severity: 'minor', feature: 'backups', mailByDefault: true },
      values: { controllers: '7K3M-Q2XH-94TD-P8WJ, 2B9C-7F4E-XX1Z-K0QP' },
    },
    rolloutUnanswered: {
      ...{ group: 'software', severity: 'major', feature: 'mail', mailByDefault: true },
      values: { version: '2.4.0' },
    },
  },
} as const satisfies Declaration
