import { webPaths } from '@kilowatt/contracts/web-paths'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  locationId: number
  /** link to add hardware, for people who may */
  linkHref: string | null
}

/**
 * Shown for a location without devices: link a controller, or the linked controller has not reported any yet.
 */
export function NoDevices({ locationId, linkHref }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(
    orpc.oemDevices.ofLocation.queryOptions({ input: linkHref === null ? skipToken : { locationId } }),
  )
  const [linked] = data?.data.oemDevices ?? []
  if (linked)
    return (
      <EmptyState
        title={t('words.noDevices')}
        reason={t('overview.linkedWaits', { serial: linked.unitId })}
        action={{
          label: t('overview.openController'),
          href: webPaths.locationOemDevice(locationId, linked.id),
        }}
      />
    )
  return (
    <EmptyState
      title={t('words.noDevices')}
      reason={t('overview.addDevicesReason')}
      {...(linkHref !== null &&
        !isPending && { action: { label: t('overview.linkController'), href: linkHref } })}
    />
  )
}
