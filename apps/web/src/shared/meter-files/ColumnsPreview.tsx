import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import { askGridTariffWorker } from '../grid-tariff/work/ask-grid-tariff-worker.ts'
import { FileProblems } from './FileProblems.tsx'
import classes from './meter-files.module.css'
import { SeriesFacts } from './SeriesFacts.tsx'

type Props = { bytes: Uint8Array; mapping: ColumnMapping }

/**
 * Preview of a table read with the chosen mapping of its columns: sum, peak, range and the first intervals. Nothing is
 * stored.
 */
export function ColumnsPreview({ bytes, mapping }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const preview = useQuery({
    queryKey: ['columnsPreview', id, mapping],
    queryFn: () => askGridTariffWorker('previewColumns', { bytes, mapping }),
    networkMode: 'always',
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (preview.error) return <Notice kind="critical">{t('gridTariffCalculator.workerFailed')}</Notice>
  if (!preview.data) return <Loader aria-label={t('words.loading')} />
  const { summaries, problems } = preview.data
  const [first] = summaries
  if (!first) return <Notice kind="warning">{t('gridTariffCalculator.unreadable_empty')}</Notice>
  return (
    <section className={classes.preview} aria-label={t('portal.step_preview')} aria-busy={preview.isFetching}>
      <h3>{t('portal.step_preview')}</h3>
      <SeriesFacts summaries={summaries} zone={mapping.zone} />
      <FigureTable
        caption={t('portal.firstIntervals')}
        heads={[
          t('portal.firstIntervals'),
          ...summaries.map(({ direction }) =>
            t(direction === 'import' ? 'portal.imported' : 'portal.exported'),
          ),
        ]}
        rows={first.first.map(({ startMs }, i) => ({
          key: startMs,
          head: formatDateTime(startMs, { timeZone: mapping.zone }),
          cells: summaries.map(({ first: intervals }) => {
            const wh = intervals[i]?.wh ?? null
            return withUnit(wh === null ? null : wh / 1000, 'kWh', { locale: i18n.language, digits: 3 }).text
          }),
        }))}
      />
      <FileProblems problems={problems} />
    </section>
  )
}
