import type { Change } from '@kilowatt/domain/energy/summary/comparable'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import type { TFunction } from 'i18next'

/** The change of a value in words: `12 % more`, `5 points less`, `as before`. */
export function changeText(
  change: NonNullable<Change>,
  isShare: boolean,
  t: TFunction,
  locale: string,
): string {
  if (change.is === 'same') return t('summary.same')
  const n = formatNumber(change.by, { locale })
  const amount = isShare ? t('summary.points', { n, count: Math.round(change.by) }) : `${n}\u00a0%`
  return t(change.is === 'more' ? 'summary.more' : 'summary.less', { amount })
}
