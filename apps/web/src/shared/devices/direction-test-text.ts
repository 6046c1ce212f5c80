import type { DirectionTest } from '@kilowatt/contracts/devices/direction-tests'
import type { TFunction } from 'i18next'

/** The result of a direction test, and what was done about it. */
export const directionTestText = (
  t: TFunction,
  { outcome, mended }: Pick<DirectionTest, 'outcome' | 'mended'>,
): string =>
  mended ? `${t(`setup.outcome_${outcome}`)}, ${t('setup.mended')}` : t(`setup.outcome_${outcome}`)
