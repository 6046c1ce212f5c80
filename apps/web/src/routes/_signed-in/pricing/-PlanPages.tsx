import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { PlanListScreen, type PlanPaths } from '../../../features/pricing/plans/PlanListScreen.tsx'
import { PlanLoading } from '../../../features/pricing/plans/PlanLoading.tsx'
import { PlanScreen } from '../../../features/pricing/plans/PlanScreen.tsx'
import { PlanWizard } from '../../../features/pricing/plans/PlanWizard.tsx'
import { newPlan, withNextVersion } from '../../../features/pricing/plans/plan-draft.ts'
import { newPlanOwners } from '../../../features/pricing/plans/plan-owners.ts'
import { waitingAddress } from '../../../features/pricing/price-lists/waiting-draft.ts'
import { siteQuery } from '../../../features/session/session-queries.ts'
import type { ListAddress } from '../../../shared/address/use-list-address.ts'
import { BrandLoader } from '../../../shared/brand/BrandLoader.tsx'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'

/**
 * Screens of plans, shared by the routes at /pricing and below a location, which differ only in their
 * addresses.
 */

export type PricingPlace = { id: number; name: string; timezone: string; countryCode: string } | null

const planPaths = (place: PricingPlace): PlanPaths => {
  const of = place
    ? {
        list: webPaths.locationPlans(place.id),
        create: webPaths.newLocationPlan(place.id),
        plan: (planId: number) => webPaths.locationPlan(place.id, planId),
        change: (planId: number) => webPaths.changeLocationPlan(place.id, planId),
      }
    : {
        list: webPaths.plans(),
        create: webPaths.newPlan(),
        plan: webPaths.plan,
        change: webPaths.changePlan,
      }
  return { ...of, edit: (planId, version) => withQuery(of.change(planId), { version }) }
}

/** The zone of the place, otherwise the browser's. */
export const zoneOf = (place: PricingPlace) => place?.timezone ?? browserZone

type ListProps = { place: PricingPlace; address: ListAddress; onAddress: (address: ListAddress) => void }

export function PlansPage({ place, address, onAddress }: ListProps) {
  const router = useRouter()
  const paths = planPaths(place)
  return (
    <PlanListScreen
      paths={paths}
      place={place}
      {...(place && { backHref: webPaths.location(place.id) })}
      address={address}
      onAddress={onAddress}
      onOpen={(planId) => void router.navigate({ href: paths.plan(planId) })}
    />
  )
}

export function PlanPage({ place, planId }: { place: PricingPlace; planId: number }) {
  const { t } = useTranslation()
  const router = useRouter()
  const paths = planPaths(place)
  const query = useQuery(orpc.utilityPlans.get.queryOptions({ input: { planId } }))
  if (query.error && !query.data)
    return (
      <LoadFailure
        title={t('plans.planNotLoaded')}
        error={query.error}
        onRetry={() => query.refetch()}
        wayOn={{ label: t('plans.title'), href: paths.list }}
      />
    )
  if (!query.data) return <PlanLoading backHref={paths.list} />
  return (
    <PlanScreen
      plan={query.data.data.plan}
      paths={paths}
      onOpen={(id) => void router.navigate({ href: paths.plan(id) })}
      onDeleted={() => void router.navigate({ href: paths.list, replace: true })}
    />
  )
}

type WizardProps = {
  user: User
  place: PricingPlace
  /** null: a new plan */
  planId: number | null
  /** index of the version to change; undefined for a new one */
  version?: number | undefined
  /** called with a new plan: opens the page to return to */
  onCreated?: ((planId: number) => void) | undefined
  backHref?: string
}

export function PlanWizardPage({ user, place, planId, version, onCreated, backHref }: WizardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  const paths = planPaths(place)
  const site = useQuery(siteQuery()).data?.data
  const query = useQuery({
    ...orpc.utilityPlans.get.queryOptions({ input: { planId: planId ?? 0 } }),
    enabled: planId !== null,
    // refetching would overwrite what is being typed here
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const isNew = planId === null
  const today = localDateAt(zoneOf(place), Date.now())
  const planPage = planId === null ? null : paths.plan(planId)
  const isReadOnly = query.data?.data.plan.mayEdit === false
  // people who may not edit the plan see that before they type anything
  useEffect(() => {
    if (isReadOnly && planPage !== null) void router.navigate({ href: planPage, replace: true })
  }, [isReadOnly, planPage, router])
  const left = backHref ?? planPage ?? paths.list
  if (query.error && !query.data)
    return (
      <main>
        <LoadFailure
          title={t('plans.planNotLoaded')}
          error={query.error}
          onRetry={() => query.refetch()}
          wayOn={{ label: t('plans.title'), href: paths.list }}
        />
      </main>
    )
  const detail = query.data?.data.plan
  if (!site || isReadOnly || (planId !== null && !detail)) return <BrandLoader />
  const country = place?.countryCode ?? user.country ?? 'SI'
  const start = detail
    ? version === undefined || detail.plan.versions[version] === undefined
      ? withNextVersion(detail.plan, today)
      : detail.plan
    : newPlan({ currency: 'EUR', country }, today, t('plans.component_supplier_energy'))
  const at = detail && version !== undefined && start === detail.plan ? version : start.versions.length - 1
  return (
    <PlanWizard
      key={`${planId} ${detail?.revision}`}
      brand={{ name: site.platformName, logoUrl: site.logo ?? undefined }}
      start={start}
      at={at}
      existing={detail ? { planId: detail.id, revision: detail.revision, isInUse: detail.isInUse } : null}
      owners={newPlanOwners(t, user)}
      onLeft={() => void router.navigate({ href: (isNew && waitingAddress(null)) || left })}
      onSaved={(id) => {
        void queries.invalidateQueries({ queryKey: orpc.utilityPlans.key() })
        void queries.invalidateQueries({ queryKey: orpc.priceLists.key() })
        if (onCreated) return onCreated(id)
        void router.navigate({ href: (isNew && waitingAddress(id)) || paths.plan(id), replace: true })
      }}
    />
  )
}
