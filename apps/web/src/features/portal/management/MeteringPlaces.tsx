import type { AbstractDevice } from '@kilowatt/contracts/portal/abstract-devices'
import type { ExternalCredential } from '@kilowatt/contracts/portal/external-credentials'
import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileSpreadsheet, IconGauge, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { AddPlaceDialog } from './AddPlaceDialog.tsx'
import classes from './PortalManagement.module.css'
import { usePortalChange } from './use-portal-change.ts'

type Props = {
  /** metering places that the selected token reads, and those from files */
  devices: readonly ExternalDevice[]
  places: readonly AbstractDevice[]
  token: ExternalCredential | null
  canAdd: boolean
  onAdded: (deviceId: number) => void
  onRemoved: (deviceId: number) => void
}

/** Metering places by their EIMM, with the available data of each. */
export function MeteringPlaces({ devices, places, token, canAdd, onAdded, onRemoved }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const [leaving, setLeaving] = useState<ExternalDevice | null>(null)
  const factsOf = useFacts()
  const credentialsOf = (id: number) => places.find((place) => place.id === id)?.credentials ?? []
  /** the token to remove from a place: the selected one, otherwise the first that reads the place */
  const takenFrom = (id: number) => {
    const read = credentialsOf(id)
    return read.find(({ token_id }) => token_id === token?.id) ?? read[0]
  }
  const removing = usePortalChange({
    change: async ({ id, isOfFiles }: ExternalDevice): Promise<unknown> => {
      if (isOfFiles) return client.externalDevices.remove({ deviceId: id })
      return client.abstractDevices.remove({ deviceId: id, tokenId: takenFrom(id)?.token_id ?? 0 })
    },
    failure: 'portal.errorDeletingDevice',
    done: (_, { id }) => {
      setLeaving(null)
      onRemoved(id)
    },
  })
  const isLast = leaving === null || credentialsOf(leaving.id).length < 2
  return (
    <Card
      bare
      heading={t('portal.devices')}
      end={
        <Button
          size="xs"
          variant="filled"
          disabled={!canAdd || token === null}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={open}
        >
          {t('portal.addDevice')}
        </Button>
      }
    >
      <RowList>
        {devices.length === 0 && (
          <li className="dim">{t(token === null ? 'portal.chooseTokenFirst' : 'portal.devicesHelp')}</li>
        )}
        {devices.map((device) => {
          const PlaceIcon = device.isOfFiles ? IconFileSpreadsheet : IconGauge
          return (
            <li key={device.id}>
              <PlaceIcon size={20} stroke={1.75} aria-hidden="true" />
              <RowText>
                <b>{device.eimm}</b>
                <span className="caption">
                  {factsOf(
                    device,
                    credentialsOf(device.id).map((one) => one.token),
                  )}
                </span>
                {device.location && (
                  <AppLink className={classes.tells} href={webPaths.locationSettings(device.location.id)}>
                    {t('portal.tells', { location: device.location.name })}
                  </AppLink>
                )}
              </RowText>
              <Button
                size="xs"
                aria-label={t('portal.removeNamed', { name: device.eimm })}
                onClick={() => setLeaving(device)}
              >
                {t('actions.remove')}
              </Button>
            </li>
          )
        })}
      </RowList>
      {token && <AddPlaceDialog opened={opened} token={token} onClose={close} onAdded={onAdded} />}
      <ConfirmDialog
        opened={leaving !== null}
        question={t('portal.removeDeviceQuestion', { name: leaving?.eimm ?? '' })}
        consequence={
          isLast
            ? t('portal.removeDeviceConsequence')
            : t('portal.removeCredentialConsequence', { token: takenFrom(leaving.id)?.token ?? '' })
        }
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('actions.remove')}
        danger
        busy={removing.isPending}
        onConfirm={() => leaving && removing.mutate(leaving)}
        onKeep={() => setLeaving(null)}
      />
    </Card>
  )
}

/** The tokens that read a place, and until when. */
function useFacts() {
  const { t } = useTranslation()
  return ({ isOfFiles, lastDay, processing }: ExternalDevice, tokens: readonly string[]): string => {
    const day =
      lastDay === null
        ? t('portal.noData')
        : t('portal.lastData', {
            day: formatDate(Date.parse(lastDay), { timeZone: 'UTC' }),
          })
    const failure = processing.failure === null ? [] : [t(`portal.failure_${processing.failure}`)]
    return [isOfFiles ? t('portal.ofFiles') : tokens.join(', '), day, ...failure].join(' · ')
  }
}
