import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { Button } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { spanText } from '../../../features/pricing/plans/plan-span.ts'
import { DeletePriceList } from '../../../features/pricing/price-lists/DeletePriceList.tsx'
import { LocationField } from '../../../features/pricing/price-lists/LocationField.tsx'
import { PriceListTable } from '../../../features/pricing/price-lists/PriceListTable.tsx'
import { PriceListWizard } from '../../../features/pricing/price-lists/PriceListWizard.tsx'
import { newPriceList, priceListDraft } from '../../../features/pricing/price-lists/price-list-draft.ts'
import { resumeDraft, suspendDraft } from '../../../features/pricing/price-lists/waiting-draft.ts'
import { siteQuery, userQuery } from '../../../features/session/session-queries.ts'
import { type PagedAddress, pageInput } from '../../../shared/address/paged-address.ts'
import { BrandLoader } from '../../../shared/brand/BrandLoader.tsx'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { mayOnLocation, mayPriceSomewhere } from '../../../shared/places/may-on-location.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { pagingOf } from '../../../ui/table/table-columns.ts'
import { type PricingPlace, zoneOf } from './-PlanPages.tsx'

/** Screens of price lists: of all locations of a person, or of one. */

type Place = NonNullable<PricingPlace>

function NewListButton({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="filled"
      component={AppLink}
      href={href}
      leftSection={<IconPlus size={18} stroke={1.75} />}
    >
      {t('priceLists.new')}
    </Button>
  )
}

function ListFailure(failed: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return <LoadFailure title={t('priceLists.notLoaded')} {...failed} />
}

export function LocationPriceListsPage({ place }: { place: Place }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.priceLists.list.queryOptions({ input: { locationId: place.id } }))
  const [deleted, setDeleted] = useState<PriceListAnswer | null>(null)
  const lists = query.data?.data.priceLists
  const user = useQuery(userQuery).data
  // known before the lists, so the actions do not push them down by arriving later
  const mayEdit = query.data?.data.mayEdit ?? (user ? mayOnLocation(user, place.id, 'managePricing') : false)
  const createHref = webPaths.newLocationPriceList(place.id)
  const uncovered = (lists ?? []).flatMap((list) => list.uncovered)
  return (
    <>
      <PageHeader
        title={t('priceLists.title')}
        context={place.name}
        backHref={webPaths.location(place.id)}
        actions={
          mayEdit && (
            <>
              <Button
                component={AppLink}
                href={webPaths.planComparison(place.id)}
                leftSection={<IconScale size={18} stroke={1.75} />}
              >
                {t('comparison.title')}
              </Button>
              <NewListButton href={createHref} />
            </>
          )
        }
      />
      {uncovered.length > 0 && (
        <Notice kind="warning">
          {t('priceLists.uncovered', {
            spans: uncovered.map(({ from, to }) => spanText(t, { validFrom: from, validTo: to })).join('; '),
          })}
        </Notice>
      )}
      <PriceListTable
        lists={lists}
        hasPlaces={false}
        mayEdit={() => mayEdit}
        today={localDateAt(place.timezone, Date.now())}
        createHref={mayEdit ? createHref : null}
        failure={query.error && <ListFailure error={query.error} onRetry={() => query.refetch()} />}
        onDelete={setDeleted}
      />
      <DeletePriceList list={deleted} onClose={() => setDeleted(null)} />
    </>
  )
}

type MineProps = { address: PagedAddress; onAddress: (address: PagedAddress) => void }

export function MyPriceListsPage({ address, onAddress }: MineProps) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.priceLists.mine.queryOptions({ input: pageInput(address), placeholderData: keepPreviousData }),
  )
  const [deleted, setDeleted] = useState<PriceListAnswer | null>(null)
  const user = useQuery(userQuery).data
  const mayEdit = (locationId: number) => !!user && mayOnLocation(user, locationId, 'managePricing')
  const createHref = user && mayPriceSomewhere(user) ? webPaths.newPriceList() : null
  return (
    <>
      <PageHeader
        title={t('priceLists.title')}
        backHref={webPaths.userSettings()}
        actions={createHref !== null && <NewListButton href={createHref} />}
      />
      <PriceListTable
        lists={query.data?.data.priceLists}
        hasPlaces
        mayEdit={mayEdit}
        today={localDateAt(zoneOf(null), Date.now())}
        createHref={createHref}
        paging={pagingOf(address, query.data?.data.total, onAddress)}
        failure={query.error && <ListFailure error={query.error} onRetry={() => query.refetch()} />}
        onDelete={setDeleted}
      />
      <DeletePriceList list={deleted} onClose={() => setDeleted(null)} />
    </>
  )
}

type WizardProps = {
  place: PricingPlace
  priceListId: number | null
  /** a plan that was just created for the price list */
  planId?: number | undefined
  /** the page that the person came from */
  backHref?: string
  /** page to create a plan, if none fits */
  newPlanHref?: string
}

export function PriceListWizardPage({ place, priceListId, planId, backHref, newPlanHref }: WizardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  const [waiting] = useState(() => resumeDraft(router.state.location.pathname))
  const site = useQuery(siteQuery()).data?.data
  const user = useQuery(userQuery).data
  const query = useQuery({
    ...orpc.priceLists.get.queryOptions({
      input: { locationId: place?.id ?? 0, priceListId: priceListId ?? 0 },
    }),
    enabled: priceListId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const list = backHref ?? (place ? webPaths.locationPriceLists(place.id) : webPaths.priceLists())
  if (query.error && !query.data)
    return (
      <main>
        <LoadFailure
          title={t('priceLists.listNotLoaded')}
          error={query.error}
          onRetry={() => query.refetch()}
          wayOn={{ label: t('priceLists.title'), href: list }}
        />
      </main>
    )
  if (!site || !user || (priceListId !== null && !query.data)) return <BrandLoader />
  const today = localDateAt(zoneOf(place), Date.now())
  const untouched = query.data
    ? priceListDraft(query.data.data.priceList)
    : { ...newPriceList(place?.id ?? null, today), planId: planId ?? null }
  return (
    <PriceListWizard
      brand={{ name: site.platformName, logoUrl: site.logo ?? undefined }}
      start={waiting ?? untouched}
      untouched={untouched}
      startStep={waiting ? 2 : 1}
      onNewPlan={(draft) => suspendDraft({ address: router.state.location.pathname, draft })}
      priceListId={priceListId}
      placeName={place?.name}
      locationField={(draft, onChoose, error) =>
        place === null && (
          <LocationField
            locationId={draft.locationId}
            mayChoose={(locationId) => mayOnLocation(user, locationId, 'managePricing')}
            onChoose={onChoose}
            error={error}
          />
        )
      }
      newPlanHref={(locationId) =>
        newPlanHref ?? (locationId === null ? webPaths.newPlan() : webPaths.newLocationPlan(locationId))
      }
      onLeft={() => void router.navigate({ href: list })}
      onSaved={async () => {
        await queries.invalidateQueries({ queryKey: orpc.priceLists.key() })
        // people with locations see which of them have prices
        await queries.invalidateQueries({ queryKey: userQuery.queryKey })
        void queries.invalidateQueries({ queryKey: orpc.locations.key() })
        await router.navigate({ href: list, replace: true })
      }}
    />
  )
}
