import { webPaths } from '@kilowatt/contracts/web-paths'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { IconGitCompare } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MeterComparison } from '#features/metering-place/MeterComparison.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

type Search = { month?: string | undefined }

/** Readings of the location's own meter and of its metering place, side by side. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/meter-comparison')({
  staticData: { crumb: { label: 'meteringPlace.comparison', icon: IconGitCompare } },
  validateSearch: ({ month }: Record<string, unknown>): Search => ({
    month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }),
  component: Comparison,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Comparison() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [today] = useState(() => localDateAt(location.timezone.name, Date.now()))
  return (
    <>
      <PageHeader
        title={t('meteringPlace.comparison')}
        context={location.name}
        backHref={webPaths.locationSettings(location.id)}
      />
      <MeterComparison
        locationId={location.id}
        today={today}
        month={month}
        onMonth={(chosen) => void navigate({ search: { month: chosen }, replace: true, resetScroll: false })}
      />
    </>
  )
}
