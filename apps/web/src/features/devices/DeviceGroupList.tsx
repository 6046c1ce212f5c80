import { webPaths } from '@kilowatt/contracts/web-paths'
import { Checkbox } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Card } from '../../ui/data/Card.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './DeviceGroupList.module.css'
import { type DeviceNow, useDevices } from './use-devices.ts'

type Props = { now: DeviceNow; mayEdit: boolean }

/** The groups of a device; people who may edit the location can change them here. */
export function DeviceGroupList({ now: { device }, mayEdit }: Props) {
  const { t } = useTranslation()
  const { deviceGroups } = useDevices(device.locationId)
  const shown = mayEdit ? deviceGroups : device.deviceGroups
  const structure = {
    label: t('devices.manageStructure'),
    href: webPaths.locationStructure(device.locationId),
  }
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('words.inNoGroup')}
          reason={t(mayEdit ? 'devices.noGroupYet' : 'devices.noGroupText')}
          {...(mayEdit && { action: structure })}
        />
      </Card>
    )
  return (
    <Card>
      {mayEdit && <p className="dim">{t('devices.chooseGroups')}</p>}
      <ul className={classes.groups}>
        {shown.map((group) => (
          <li key={group.id}>
            {mayEdit && <Membership device={device} group={group} />}
            <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
            <AppLink href={webPaths.deviceGroup(device.locationId, group.id)}>{group.name}</AppLink>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <AppLink href={structure.href} className={classes.link}>
          {structure.label}
        </AppLink>
      )}
    </Card>
  )
}

type MembershipProps = { device: DeviceNow['device']; group: { id: number; name: string } }

function Membership({ device, group }: MembershipProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const ids = device.deviceGroups.map(({ id }) => id)
  const isIn = ids.includes(group.id)
  const save = useMutation({
    mutationFn: () =>
      client.devices.setGroups({
        deviceId: device.id,
        deviceGroupIds: isIn ? ids.filter((id) => id !== group.id) : [...ids, group.id],
      }),
    onError: (error) => toastError(refusal(error)),
    onSettled: () =>
      Promise.all(
        [orpc.devices.key(), orpc.menu.key(), orpc.menuBranches.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <Checkbox
      aria-label={t('devices.inGroup', { name: group.name })}
      checked={save.isPending ? !isIn : isIn}
      disabled={save.isPending}
      onChange={() => save.mutate()}
    />
  )
}
