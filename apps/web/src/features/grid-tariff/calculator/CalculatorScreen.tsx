import { pricedSpans } from '@kilowatt/domain/grid-tariff/prices/priced-months'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { usePriceBook } from '../../../shared/grid-tariff/use-price-book.ts'
import { askGridTariffWorker } from '../../../shared/grid-tariff/work/ask-grid-tariff-worker.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { EmptyState, ErrorState } from '../../../ui/state/StateMessage.tsx'
import { CalculatorForm } from './CalculatorForm.tsx'
import { CalculatorResult } from './CalculatorResult.tsx'
import classes from './calculator.module.css'
import { type CalculatorAsk, firstAsk, fuseOf, lastYear, todayOf, yearlyKwhOf } from './calculator-request.ts'
import type { ReadFile } from './MeterFileField.tsx'

/** Customers for whom the calculator is made. */
const HOUSEHOLD = { userGroup: 0, consumer: 'household' } as const

/**
 * Next year's network costs of a household and the power it should agree on; public, and calculated in this
 * browser.
 */
export function CalculatorScreen({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  const [nowMs] = useState(() => Date.now())
  const [ask, setAsk] = useState(firstAsk)
  const [file, setFile] = useState<ReadFile | null>(null)
  const chosen = ask.from === 'file' ? (file?.imports[file.chosen] ?? null) : null
  const yearlyKwh = ask.from === 'year' ? yearlyKwhOf(ask) : null
  const today = todayOf(ask, nowMs)
  // the server sends network prices, and gets nothing about the household
  const book = usePriceBook()
  const hasInput = (chosen !== null || yearlyKwh !== null) && today !== undefined
  const answer = useQuery({
    queryKey: [
      'calculatePowers',
      ask.fuse,
      yearlyKwh,
      chosen && [file?.id, file?.chosen],
      today,
      book.dataUpdatedAt,
    ],
    queryFn: async () => {
      if (!book.data) return null
      const { dayOverrides } = book.data
      const load =
        chosen?.load ??
        (await askGridTariffWorker('standardLoad', {
          range: lastYear(nowMs),
          yearlyKwh: yearlyKwh ?? 0,
          dayOverrides,
        }))
      return askGridTariffWorker('calculatePowers', {
        load,
        fuse: fuseOf(ask),
        today: today ?? null,
        book: book.data,
      })
    },
    enabled: hasInput && book.data !== undefined,
    // only the worker's script needs the network, and it may be cached already
    networkMode: 'always',
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return (
    <article className={classes.page}>
      {heading}
      <p>{t('gridTariffCalculator.intro')}</p>
      <CalculatorForm
        ask={ask}
        onAsk={(change: Partial<CalculatorAsk>) => setAsk((before) => ({ ...before, ...change }))}
        file={file}
        onFile={setFile}
        nowMs={nowMs}
      />
      <div
        className={classes.result}
        data-has-input={hasInput || undefined}
        aria-live="polite"
        aria-busy={answer.isFetching}
      >
        {!hasInput ? (
          <Card>
            <EmptyState
              title={t('gridTariffCalculator.nothingYet')}
              reason={t(
                today === undefined
                  ? 'gridTariffCalculator.powersMissing'
                  : `gridTariffCalculator.missing_${ask.from}`,
              )}
            />
          </Card>
        ) : book.error && !book.data ? (
          <Card>
            <LoadFailure title={t('gridTariff.failed')} error={book.error} onRetry={() => book.refetch()} />
          </Card>
        ) : answer.data ? (
          <CalculatorResult
            answer={answer.data}
            priced={book.data ? pricedSpans(book.data, HOUSEHOLD) : []}
            source={
              chosen
                ? { stepS: chosen.stepS, isCut: chosen.isCut, isPartlyRead: file?.isPartlyRead ?? false }
                : 'profile'
            }
          />
        ) : answer.error ? (
          <Card>
            <ErrorState
              title={t('gridTariff.failed')}
              reason={t('gridTariffCalculator.workerFailed')}
              onRetry={() => answer.refetch()}
            />
          </Card>
        ) : (
          <Card>
            <Loader aria-label={t('words.loading')} />
          </Card>
        )}
      </div>
      <p className={`dim ${classes.small}`}>{t('gridTariffCalculator.sources')}</p>
    </article>
  )
}
