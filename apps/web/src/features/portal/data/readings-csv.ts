import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatDate, formatTime } from '@kilowatt/domain/units/format-date'
import type { TFunction } from 'i18next'
import type { ShownReadings } from './shown-readings.ts'
import { qualityWords } from './use-quarter-texts.ts'

/**
 * One line per quarter-hour, including the UTC instant, because the clock repeats an hour in October. Unknown
 * values are empty.
 */
export function readingsCsv(shown: ShownReadings, t: TFunction, locale: string): string {
  const header = [
    'UTC',
    t('portal.date'),
    t('words.time'),
    t('portal.block'),
    `${t('portal.imported')} kWh`,
    `${t('portal.exported')} kWh`,
    t('portal.quality'),
  ]
  return writeCsv(
    header,
    shown.days.flatMap(({ date }) =>
      shown
        .quartersOf(date)
        .map(({ startMs, block, importWh, exportWh, quality }) => [
          new Date(startMs).toISOString(),
          formatDate(startMs, { timeZone: TARIFF_ZONE }),
          formatTime(startMs, { timeZone: TARIFF_ZONE }),
          block,
          importWh === null ? null : importWh / 1000,
          exportWh === null ? null : exportWh / 1000,
          quality === null ? null : t(qualityWords[quality]),
        ]),
    ),
    locale,
  )
}
