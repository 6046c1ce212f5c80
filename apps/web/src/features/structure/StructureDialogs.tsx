import type { Device } from '@kilowatt/contracts/devices/devices'
import { useTranslation } from 'react-i18next'
import { NameDialog } from '../../shared/forms/NameDialog.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { DeviceSheet } from './DeviceSheet.tsx'
import { changesPast } from './device-draft.ts'
import { MoveDevicesDialog } from './MoveDevicesDialog.tsx'
import { CountingDialog, DeleteDeviceDialog } from './RemovalDialogs.tsx'
import type { Group, Part } from './structure-parts.ts'
import type { StructureChanges } from './use-structure-changes.ts'

export type OpenDialog =
  | { kind: 'addGroup' }
  | { kind: 'renameGroup' | 'deleteGroup'; group: Group }
  | { kind: 'edit' | 'delete' | 'count'; device: Device }
  | { kind: 'move'; devices: readonly Device[] }
  | null

type Props = {
  dialog: OpenDialog
  part: Part
  zone: string
  devices: readonly Device[]
  groups: readonly Group[]
  changes: StructureChanges
  onClose: () => void
}

/** The dialogs of the structure. */
export function StructureDialogs({ dialog, part, zone, devices, groups, changes, onClose }: Props) {
  const { t } = useTranslation()
  const renamed = dialog?.kind === 'renameGroup' ? dialog.group : null
  const gone = dialog?.kind === 'deleteGroup' ? dialog.group : null
  const edited = dialog?.kind === 'edit' ? dialog.device : null
  const deleted = dialog?.kind === 'delete' ? dialog.device : null
  const counted = dialog?.kind === 'count' ? dialog.device : null
  const moved = dialog?.kind === 'move' ? dialog.devices : null
  return (
    <>
      <NameDialog
        opened={dialog?.kind === 'addGroup'}
        title={t('structure.addGroup')}
        label={t('words.groupName')}
        initial=""
        saveLabel={t('actions.add')}
        busy={changes.addGroup.isPending}
        onSave={(name) => changes.addGroup.mutate(name)}
        onClose={onClose}
      />
      <NameDialog
        opened={renamed !== null}
        title={t('structure.renameGroup')}
        label={t('words.groupName')}
        initial={renamed?.name ?? ''}
        saveLabel={t('actions.rename')}
        busy={changes.renameGroup.isPending}
        onSave={(name) => renamed && changes.renameGroup.mutate({ deviceGroupId: renamed.id, name })}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={gone !== null}
        question={t('structure.deleteGroupQuestion', { name: gone?.name })}
        consequence={t('structure.deleteGroupConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('actions.deleteGroup')}
        danger
        busy={changes.removeGroup.isPending}
        onConfirm={() => gone && changes.removeGroup.mutate(gone.id)}
        onKeep={onClose}
      />
      <MoveDevicesDialog
        moved={moved}
        from={part}
        groups={groups}
        busy={changes.move.isPending}
        onMove={(to) =>
          moved && changes.move.mutate({ deviceIds: moved.map(({ id }) => id), from: part, to })
        }
        onClose={onClose}
      />
      <DeviceSheet
        device={edited}
        devices={devices}
        busy={changes.change.isPending || changes.changePast.isPending}
        error={changes.change.error ?? changes.changePast.error}
        onSave={(change) => {
          if (!edited) return
          changes.change.reset()
          changes.changePast.reset()
          const { mutate } = changesPast(change) ? changes.changePast : changes.change
          mutate({ deviceId: edited.id, ...change })
        }}
        onClose={onClose}
      />
      {deleted && <DeleteDeviceDialog device={deleted} zone={zone} changes={changes} onClose={onClose} />}
      {counted && <CountingDialog device={counted} changes={changes} onClose={onClose} />}
    </>
  )
}
