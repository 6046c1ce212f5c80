import type { SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { givePlan, SetupPlan } from '../../../features/pricing/price-lists/SetupPlan.tsx'
import { siteQuery, userQuery } from '../../../features/session/session-queries.ts'
import { SetupWizard } from '../../../features/setup/wizard/SetupWizard.tsx'
import { type SetupTarget, useWizardStart } from '../../../features/setup/wizard/use-wizard-start.ts'
import { BrandLoader } from '../../../shared/brand/BrandLoader.tsx'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'

type Props = {
  kind: SetupKind
  user: User
  target: SetupTarget
}

/** Lists in which a new location or a linked controller appears. */
const changed = [
  orpc.locations,
  orpc.locationGroups,
  orpc.menu,
  orpc.menuBranches,
  orpc.companies,
  orpc.devices,
  orpc.oemDevices,
  orpc.setupDraft,
  orpc.priceLists,
]

/** The wizard of one kind of hardware, and its target. */
export function SetupPage({ kind, user, target }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const site = useQuery(siteQuery()).data?.data
  const start = useWizardStart(kind, user, target)
  if (start.error)
    return (
      <main>
        <LoadFailure title={t('setup.loadFailed')} error={start.error} onRetry={() => start.refetch()} />
      </main>
    )
  if (!start.data || !site) return <BrandLoader />
  const mine = user.permissions.location.filter(({ edit }) => edit).map(({ id }) => id)
  return (
    <SetupWizard
      start={start.data}
      user={user}
      brand={{ name: site.platformName, logoUrl: site.logo ?? undefined }}
      existing={user.locations.filter(({ id }) => mine.includes(id))}
      planChoice={(draft, onChange) => <SetupPlan draft={draft} onChange={onChange} />}
      isPlaceGiven={target.locationId !== undefined}
      onLeft={async () => {
        await queryClient.invalidateQueries({ queryKey: orpc.setupDraft.key() })
        await router.navigate({ to: target.companyId === undefined ? '/setup' : '/' })
      }}
      onLinked={async ({ locationId, planned }) => {
        // the controller is linked, whatever happens with the prices, which can be entered later
        if (planned) await givePlan(locationId, planned).catch(() => toastError(t('setup.tariffsFailed')))
        await Promise.all([
          ...changed.map((calls) => queryClient.invalidateQueries({ queryKey: calls.key() })),
          queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
          // the controller is no longer free: later lookups must fetch again, but this wizard must not
          queryClient.invalidateQueries({ queryKey: orpc.setup.key(), refetchType: 'none' }),
        ])
        await router.navigate({ href: webPaths.setupCheck(locationId), replace: true })
      }}
    />
  )
}
