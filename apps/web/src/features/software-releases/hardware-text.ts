import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import type { TFunction } from 'i18next'

/** The target of a release: a type of hardware, and one version of it or all. */
export const hardwareText = (
  t: TFunction,
  { type, hardwareVersion }: Pick<SoftwareRelease, 'type' | 'hardwareVersion'>,
) => `${t(`controllerTypes.${type}`)} · ${hardwareVersion ?? t('software.allHardware')}`
