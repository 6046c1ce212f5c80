import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { dayText } from '../plans/plan-span.ts'
import { ChangeSliders } from './ChangeSliders.tsx'
import { ComparedCosts } from './ComparedCosts.tsx'
import classes from './ComparisonScreen.module.css'
import { comparisonCsv } from './comparison-csv.ts'
import { type ComparisonSearch, chosenPlans, searchOfPlans } from './comparison-search.ts'
import { PlanPicker } from './PlanPicker.tsx'
import { changeInput, isAnythingTried, nothingTried } from './tried-changes.ts'

type Props = {
  place: { readonly id: number; readonly name: string }
  search: ComparisonSearch
  onSearch: (search: ComparisonSearch) => void
}

/** Number of plans compared by default. */
const FIRST_PLANS = 5
/** Pause after which a slider counts as stopped; the answer should arrive within a second. */
const REST_MS = 200

/** Costs of several plans for the location's last twelve months, also with changes to how it uses energy. */
export function ComparisonScreen({ place, search, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const [tried, setTried] = useState(nothingTried)
  const [settled] = useDebouncedValue(tried, REST_MS)
  const chosenIds = chosenPlans(search)
  const first = useQuery({
    ...orpc.utilityPlans.list.queryOptions({ input: { locationId: place.id, pageSize: FIRST_PLANS } }),
    enabled: chosenIds === null,
  })
  const planIds = chosenIds ?? first.data?.data.plans.map(({ id }) => id)
  const queryOf = (change: ReturnType<typeof changeInput>) =>
    orpc.planComparisons.compare.queryOptions({
      input: { locationId: place.id, planIds: [...(planIds ?? [])], change },
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    })
  const isTried = isAnythingTried(settled)
  const plain = useQuery({ ...queryOf(changeInput(nothingTried)), enabled: planIds !== undefined })
  const changed = useQuery({ ...queryOf(changeInput(settled)), enabled: planIds !== undefined && isTried })
  const query = isTried ? changed : plain
  const shown = query.data?.data ?? plain.data?.data
  const error = first.error ?? query.error
  const header = (
    <PageHeader
      title={t('comparison.title')}
      context={place.name}
      backHref={webPaths.locationPriceLists(place.id)}
      actions={
        <Button
          disabled={!shown || shown.range === null}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() =>
            shown &&
            saveFile(
              `comparison-${place.id}.csv`,
              new Blob(
                [
                  comparisonCsv(
                    shown,
                    {
                      plan: t('pricing.plan'),
                      currency: t('words.currency'),
                      settlement: t('comparison.settlement'),
                      all: t('comparison.all'),
                    },
                    i18n.language,
                  ),
                ],
                { type: 'text/csv;charset=utf-8' },
              ),
            )
          }
        >
          {t('words.exportCsv')}
        </Button>
      }
    />
  )
  if (error && !shown)
    return (
      <>
        {header}
        <LoadFailure
          title={t('comparison.notLoaded')}
          error={error}
          onRetry={() => void (first.error ? first : query).refetch()}
        />
      </>
    )
  if (!shown)
    return (
      <>
        {header}
        <div className={classes.parts}>
          <Skeleton height={104} radius={14} />
          <Skeleton height={220} radius={14} />
          <Skeleton height={420} radius={14} />
        </div>
      </>
    )
  const chosen = shown.plans.filter(({ isPresent }) => !isPresent)
  return (
    <>
      {header}
      <div className={classes.parts}>
        <PlanPicker locationId={place.id} chosen={chosen} onChoose={(ids) => onSearch(searchOfPlans(ids))} />
        {shown.range === null ? (
          <EmptyState
            title={t('comparison.nothingKnown')}
            reason={
              shown.knownSince === null
                ? t('comparison.noPast')
                : t('comparison.noPastSince', { day: dayText(shown.knownSince) })
            }
          />
        ) : shown.plans.length === 0 ? (
          <EmptyState title={t('comparison.noPlans')} reason={t('comparison.noPlansText')} />
        ) : (
          <>
            <ChangeSliders tried={tried} hasPlace={shown.hasPlace} onTry={setTried} />
            {query.error && (
              <LoadFailure
                title={t('comparison.notLoaded')}
                error={query.error}
                onRetry={() => query.refetch()}
              />
            )}
            <ComparedCosts
              comparison={shown}
              before={isTried ? (plain.data?.data ?? null) : null}
              isWaiting={query.isPlaceholderData || query.isPending || tried !== settled}
            />
          </>
        )}
      </div>
    </>
  )
}
