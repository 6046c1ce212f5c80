import { pricedSpans } from '@kilowatt/domain/tariff/prices/priced-months'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { usePriceBook } from '../../shared/tariff/use-price-book.ts'
import { askTariffWorker } from '../../shared/tariff/work/ask-tariff-worker.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState, ErrorState } from '../../ui/state/StateMessage.tsx'
import type { ReadFile } from './MeterFileField.tsx'
import { PowerPriceForm } from './PowerPriceForm.tsx'
import { PowerPriceResult } from './PowerPriceResult.tsx'
import { firstAsk, fuseOf, lastYear, type PowerPriceAsk, todayOf, yearlyKwhOf } from './power-price-ask.ts'
import classes from './power-prices.module.css'

/** Who the calculator is for. */
const HOUSEHOLD = { userGroup: 0, consumer: 'household' } as const

/**
 * Next year's network costs of a household and the power it should agree on; public, and calculated in this
 * browser.
 */
export function PowerPriceScreen({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  const [nowMs] = useState(() => Date.now())
  const [ask, setAsk] = useState(firstAsk)
  const [file, setFile] = useState<ReadFile | null>(null)
  const chosen = ask.from === 'file' ? (file?.imports[file.chosen] ?? null) : null
  const yearlyKwh = ask.from === 'year' ? yearlyKwhOf(ask) : null
  const today = todayOf(ask, nowMs)
  // network prices come from the server; nothing about the household is sent there
  const book = usePriceBook()
  const isAsked = (chosen !== null || yearlyKwh !== null) && today !== undefined
  const answer = useQuery({
    queryKey: [
      'powerPrices',
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
        (await askTariffWorker('standardLoad', {
          range: lastYear(nowMs),
          yearlyKwh: yearlyKwh ?? 0,
          dayOverrides,
        }))
      return askTariffWorker('powerPrices', {
        load,
        fuse: fuseOf(ask),
        today: today ?? null,
        book: book.data,
      })
    },
    enabled: isAsked && book.data !== undefined,
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
      <p>{t('powerPrices.intro')}</p>
      <PowerPriceForm
        ask={ask}
        onAsk={(change: Partial<PowerPriceAsk>) => setAsk((before) => ({ ...before, ...change }))}
        file={file}
        onFile={setFile}
        nowMs={nowMs}
      />
      <div
        className={classes.result}
        data-asked={isAsked || undefined}
        aria-live="polite"
        aria-busy={answer.isFetching}
      >
        {!isAsked ? (
          <Card>
            <EmptyState
              title={t('powerPrices.nothingYet')}
              reason={t(
                today === undefined ? 'powerPrices.powersMissing' : `powerPrices.missing_${ask.from}`,
              )}
            />
          </Card>
        ) : book.error && !book.data ? (
          <Card>
            <LoadFailure title={t('gridTariff.failed')} error={book.error} onRetry={() => book.refetch()} />
          </Card>
        ) : answer.data ? (
          <PowerPriceResult
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
              reason={t('powerPrices.workerFailed')}
              onRetry={() => answer.refetch()}
            />
          </Card>
        ) : (
          <Card>
            <Loader aria-label={t('words.loading')} />
          </Card>
        )}
      </div>
      <p className={`dim ${classes.small}`}>{t('powerPrices.sources')}</p>
    </article>
  )
}
