import type { Device } from '@kilowatt/contracts/devices/devices'
import { Button } from '@mantine/core'
import { IconArrowMoveRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../ui/shell/page/BulkBar.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import type { OpenDialog } from './StructureDialogs.tsx'
import { devicesIn, leftGroup, type Part } from './structure-parts.ts'
import type { StructureChanges } from './use-structure-changes.ts'

type Props = {
  part: Part
  title: string
  devices: readonly Device[]
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  dragged: readonly number[]
  onDrag: (ids: readonly number[]) => void
  changes: StructureChanges
  onAsk: (dialog: OpenDialog) => void
}

/** The devices of the selected part, with actions on the selected ones. */
export function PartDevices({ part, title, devices, selected, changes, onSelect, onAsk, ...drag }: Props) {
  const { t } = useTranslation()
  const shown = devicesIn(devices, part)
  if (shown.length === 0) return <NothingHere part={part} isBare={devices.length === 0} />
  const chosen = shown.filter(({ id }) => selected.has(id))
  return (
    <>
      <DeviceRows
        {...drag}
        label={t('structure.devicesOf', { name: title })}
        devices={shown}
        nameOf={(id) => devices.find((device) => device.id === id)?.name}
        showsGroups={part === 'all'}
        selected={selected}
        onSelect={onSelect}
        onOrder={(ids) => changes.order.mutate(ids)}
        onEdit={(device) => onAsk({ kind: 'edit', device })}
        onMove={(moved) => onAsk({ kind: 'move', devices: moved })}
        onHide={({ id, hidden }) => changes.change.mutate({ deviceId: id, hidden: !hidden })}
        onExclude={(device) => onAsk({ kind: 'count', device })}
        onDelete={(device) => onAsk({ kind: 'delete', device })}
      />
      {chosen.length > 0 && (
        <BulkBar
          text={t('words.selectedCount', { count: chosen.length })}
          onClear={() => onSelect(new Set())}
        >
          <Button
            variant="filled"
            leftSection={<IconArrowMoveRight size={18} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'move', devices: chosen })}
          >
            {t(leftGroup(part) === null ? 'structure.addTo' : 'structure.moveTo')}
          </Button>
        </BulkBar>
      )}
    </>
  )
}

function NothingHere({ part, isBare }: { part: Part; isBare: boolean }) {
  const { t } = useTranslation()
  if (typeof part === 'number')
    return <EmptyState title={t('words.groupEmpty')} reason={t('structure.groupEmptyText')} />
  return part === 'none' && !isBare ? (
    <EmptyState title={t('structure.noneTitle')} reason={t('structure.noneText')} />
  ) : (
    <EmptyState title={t('words.noDevices')} reason={t('structure.emptyText')} />
  )
}
