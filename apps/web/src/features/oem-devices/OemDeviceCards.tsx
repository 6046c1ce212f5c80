import type { LocationOemDevice } from '@kilowatt/contracts/devices/oem-devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import classes from './OemDevices.module.css'
import { useLineTexts } from './use-line-texts.ts'

const REFRESH_MS = 15_000

type Props = {
  locationId: number
  zone: string
  /** link to add a controller, for people who may */
  linkHref: string | null
}

/** The controllers, P1 modules and gateways of a location, one card each. */
export function OemDeviceCards({ locationId, zone, linkHref }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.oemDevices.ofLocation.queryOptions({ input: { locationId }, refetchInterval: REFRESH_MS }),
  )
  const devices = query.data?.data.oemDevices
  if (query.error && !devices)
    return <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
  if (!devices) return <Skeleton height={132} radius={14} />
  if (devices.length === 0)
    return (
      <Card bare>
        <EmptyState
          title={t('controllerPages.noneTitle')}
          reason={t('controllerPages.noneText')}
          {...(linkHref !== null && {
            action: { label: t('controllerPages.linkController'), href: linkHref },
          })}
        />
      </Card>
    )
  return (
    <ul className={classes.cards}>
      {devices.map((device) => (
        <li key={device.id}>
          <OemDeviceCard
            device={device}
            href={webPaths.locationOemDevice(locationId, device.id)}
            zone={zone}
          />
        </li>
      ))}
    </ul>
  )
}

function OemDeviceCard({ device, href, zone }: { device: LocationOemDevice; href: string; zone: string }) {
  const { t } = useTranslation()
  const texts = useLineTexts()
  const { alias, unitId, type, connected, lastSeenAt, softwareVersion, disconnectedBecause } = device
  const time = (at: number) => formatDateTime(at, { timeZone: zone })
  return (
    <AppLink href={href} className={classes.card}>
      <span className={classes.cardHead}>
        <b>{alias ?? unitId}</b>
        <ConnectionChip connected={connected} />
      </span>
      <span>
        {t(`controllerTypes.${type}`)}
        {alias !== null && ` · ${unitId}`}
      </span>
      <span>
        {lastSeenAt === null
          ? t('controllerPages.neverSeen')
          : t('controllerPages.lastSeenAt', { time: time(lastSeenAt) })}
        {!connected && disconnectedBecause && ` · ${texts.because(disconnectedBecause)}`}
      </span>
      <span>{softwareVersion && t('controllerPages.version', { version: softwareVersion })}</span>
    </AppLink>
  )
}
