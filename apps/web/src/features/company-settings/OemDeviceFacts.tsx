import type { FoundController } from '@kilowatt/contracts/admin-search'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './FactList.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const versions = ['softwareVersion', 'osVersion', 'hwVersion'] as const
const addresses = ['ethernetIp', 'wirelessIp', 'mobileIp', 'openVpnIp'] as const

/** What is known of one controller, P1 module or gateway: what it is, where it stands, how it is reached. */
export function OemDeviceFacts({ controller }: { controller: FoundController }) {
  const { t } = useTranslation()
  const { location, owner } = controller
  return (
    <div className={classes.cards}>
      <Card
        heading={t('company.identity')}
        end={
          controller.connected ? (
            <StatusChip tone="ok" icon={IconPlugConnected} label={t('adminSearch.connected')} />
          ) : (
            <StatusChip tone="offline" icon={IconCloudOff} label={t('common.notConnected')} />
          )
        }
      >
        <dl className={classes.facts}>
          <Fact name={t('adminSearch.type')} value={t(`adminSearch.oem_${controller.type}`)} />
          <Fact name={t('adminSearch.alias')} value={controller.alias} />
          <Fact
            name={t('adminSearch.lastSeen')}
            value={
              controller.lastSeenAt === null ? null : formatDateTime(controller.lastSeenAt, { timeZone })
            }
          />
          <dt>{t('company.location')}</dt>
          <dd>
            {location ? (
              <AppLink href={`/locations/${location.id}`} className={classes.link}>
                {location.name}
              </AppLink>
            ) : (
              '–'
            )}
          </dd>
          <Fact name={t('company.owner')} value={owner?.email ?? null} />
        </dl>
      </Card>
      <Card heading={t('company.software')}>
        <dl className={classes.facts}>
          {versions.map((key) => (
            <Fact key={key} name={t(`adminSearch.${key}`)} value={controller[key]} />
          ))}
        </dl>
      </Card>
      <Card heading={t('company.network')}>
        <dl className={classes.facts}>
          {addresses.map((key) => (
            <Fact key={key} name={t(`adminSearch.${key}`)} value={controller[key]} />
          ))}
        </dl>
      </Card>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  )
}
