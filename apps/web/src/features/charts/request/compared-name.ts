import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { TFunction } from 'i18next'
import { seriesWords } from '../../../shared/energy/energy-words.ts'

/** Name of a series of the compared period, for the header of a column. */
export type ComparedName = (key: ChartSeriesKey, of: 'before' | 'difference') => string

export const comparedNameIn =
  (t: TFunction, range: string): ComparedName =>
  (key, of) =>
    `${t(seriesWords[key])}, ${of === 'before' ? range : t('charts.difference')}`
