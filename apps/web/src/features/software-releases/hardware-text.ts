import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import type { TFunction } from 'i18next'

/** What a release is for: a type of hardware, and one version of it or all. */
export const hardwareText = (
  t: TFunction,
  { type, hardwareVersion }: Pick<SoftwareRelease, 'type' | 'hardwareVersion'>,
) => `${t(`controllerTypes.${type}`)} · ${hardwareVersion ?? t('software.allHardware')}`
