import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../../../api/client.ts'
import { OemDeviceFacts } from '../../../../../../../features/company-settings/OemDeviceFacts.tsx'
import { PageHeader } from '../../../../../../../ui/shell/PageHeader.tsx'
import { NotFound } from '../../../../../../../ui/state/NotFound.tsx'
import { ErrorState } from '../../../../../../../ui/state/StateMessage.tsx'

/** One controller, P1 module or gateway. Its serial in the address is what the server finds it by. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/oem-devices/$oemDeviceId',
)({
  validateSearch: (raw: Record<string, unknown>): { unitId?: string | undefined } => ({
    unitId: typeof raw.unitId === 'string' ? raw.unitId.slice(0, 19) : undefined,
  }),
  component: OemDevice,
})

function OemDevice() {
  const { t } = useTranslation()
  const { companyId, oemDeviceId } = Route.useParams()
  const { unitId } = Route.useSearch()
  const query = useQuery({
    ...orpc.adminSearch.controllers.queryOptions({ input: { unitId: unitId ?? '' } }),
    enabled: unitId !== undefined,
  })
  const controller = query.data?.data.controllers.find(({ id }) => id === Number(oemDeviceId))
  if (query.isError) return <ErrorState title={t('company.errorTitle')} onRetry={() => query.refetch()} />
  if (unitId === undefined || (query.data && !controller))
    return <NotFound homeHref={`/settings/global/companies/${companyId}/oem-devices`} />
  if (!controller) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={controller.alias ?? controller.unitId}
        {...(controller.alias !== null && { context: controller.unitId })}
        backHref={`/settings/global/companies/${companyId}/oem-devices`}
      />
      <OemDeviceFacts controller={controller} />
    </>
  )
}
