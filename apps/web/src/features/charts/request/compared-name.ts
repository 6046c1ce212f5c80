import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { TFunction } from 'i18next'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'

/** Name of a series of the compared period, for the header of a column. */
export type ComparedName = (key: ChartSeriesKey, of: 'before' | 'difference') => string

export const comparedNameIn =
  (t: TFunction, range: string): ComparedName =>
  (key, of) =>
    `${t(seriesTexts[key])}, ${of === 'before' ? range : t('charts.difference')}`
