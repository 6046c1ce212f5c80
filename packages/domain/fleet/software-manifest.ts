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
 * The signed text of a release. It ties the file to its version and hardware, so a signed file cannot be
 * passed off as another release. The signer, the server at the upload and the device before installing each
 * build the text from the facts they have.
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
