import type { OemDeviceType } from '../devices/device-categories.ts'

export type SoftwareFacts = {
  readonly type: OemDeviceType
  /** null: every hardware version of the type */
  readonly hardwareVersion: string | null
  readonly version: string
  readonly sizeBytes: number
  /** hexadecimal */
  readonly sha256: string
}

/**
 * What is signed of a release: a text that ties the file to its version and hardware, so that a signed file can be handed out as
 * nothing else. Whoever signs, the server at the upload and the device before it installs make it anew from what they know.
 */
export const softwareManifest = ({ type, hardwareVersion, version, sizeBytes, sha256 }: SoftwareFacts) =>
  [
    'kilowatt-software-1',
    `type ${type}`,
    `hardware ${hardwareVersion ?? '*'}`,
    `version ${version}`,
    `size ${sizeBytes}`,
    `sha256 ${sha256}`,
    '',
  ].join('\n')
