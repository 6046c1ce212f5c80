import { webPaths } from '@kilowatt/contracts/web-paths'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../../../../../api/call-errors.ts'
import { orpc } from '../../../../../../../api/client.ts'
import { OemDeviceFacts } from '../../../../../../../features/company-settings/OemDeviceFacts.tsx'
import { LoadFailure } from '../../../../../../../shared/failures/LoadFailure.tsx'
import { PageHeader } from '../../../../../../../ui/shell/PageHeader.tsx'
import { NotFound } from '../../../../../../../ui/state/NotFound.tsx'

/** One controller, P1 module or gateway; the address takes its number or its serial. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/oem-devices/$oemDeviceId',
)({ staticData: { crumb: 'none' }, component: OemDevice })

function OemDevice() {
  const { t } = useTranslation()
  const { companyId, oemDeviceId } = Route.useParams()
  const query = useQuery(orpc.oemDevices.get.queryOptions({ input: { id: oemDeviceId } }))
  const device = query.data?.data.oemDevice
  const listHref = webPaths.companyOemDevices(companyId)
  const isElsewhere = device !== undefined && device.company?.id !== Number(companyId)
  if (isElsewhere || (query.error && ['invalid', 'not_found'].includes(errorCodeOf(query.error))))
    return <NotFound homeHref={listHref} />
  if (query.error)
    return <LoadFailure title={t('company.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  if (!device) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={device.alias ?? device.unitId}
        {...(device.alias !== null && { context: device.unitId })}
        backHref={listHref}
      />
      <OemDeviceFacts device={device} />
    </>
  )
}
