import type { Device } from '@kilowatt/contracts/devices/devices'
import { Checkbox } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DeviceRows.module.css'
import { StructureRow } from './StructureRow.tsx'
import { placedBefore, shifted } from './structure-parts.ts'

type Props = {
  label: string
  devices: readonly Device[]
  nameOf: (id: number) => string | undefined
  /** whether rows in the list of all devices name their groups */
  showsGroups: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  /** the devices being dragged; they can also be dropped elsewhere */
  dragged: readonly number[]
  onDrag: (ids: readonly number[]) => void
  onOrder: (ids: number[]) => void
  onEdit: (device: Device) => void
  onMove: (devices: readonly Device[]) => void
  onHide: (device: Device) => void
  onExclude: (device: Device) => void
  onDelete: (device: Device) => void
}

/** Devices in order: dragged by their handles, moved with the arrow keys, selected with their checkboxes. */
export function DeviceRows(props: Props) {
  const { t } = useTranslation()
  const { devices, selected, onSelect, dragged, onDrag, onOrder } = props
  const [mark, setMark] = useState<{ id: number; isAfter: boolean } | null>(null)
  const ids = devices.map(({ id }) => id)
  const dragOver = (event: DragEvent, id: number) => {
    if (dragged.length === 0) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setMark({ id, isAfter: event.clientY > top + height / 2 })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (mark && dragged.length > 0) {
      const next = mark.isAfter ? ids[ids.indexOf(mark.id) + 1] : mark.id
      onOrder(placedBefore(ids, dragged, next ?? null))
    }
    setMark(null)
    onDrag([])
  }
  const end = () => {
    setMark(null)
    onDrag([])
  }
  const isAll = devices.length > 0 && devices.every(({ id }) => selected.has(id))
  return (
    <>
      <Checkbox
        className={classes.all ?? ''}
        label={t('actions.selectAll')}
        checked={isAll}
        indeterminate={!isAll && selected.size > 0}
        onChange={({ currentTarget }) => onSelect(new Set(currentTarget.checked ? ids : []))}
      />
      <ul className={classes.rows} aria-label={props.label}>
        {devices.map((device) => (
          <StructureRow
            key={device.id}
            device={device}
            parentName={device.parentId === null ? undefined : props.nameOf(device.parentId)}
            showsGroups={props.showsGroups}
            isSelected={selected.has(device.id)}
            isDragged={dragged.includes(device.id)}
            mark={mark?.id === device.id ? (mark.isAfter ? 'after' : 'before') : null}
            onSelect={() =>
              onSelect(
                new Set(
                  selected.has(device.id)
                    ? [...selected].filter((id) => id !== device.id)
                    : [...selected, device.id],
                ),
              )
            }
            onDragStart={() => onDrag(selected.has(device.id) ? [...selected] : [device.id])}
            onDragEnd={end}
            onDragOver={(event) => dragOver(event, device.id)}
            onDrop={drop}
            onShift={(by) => onOrder(shifted(ids, device.id, by))}
            isFirst={device.id === ids[0]}
            isLast={device.id === ids.at(-1)}
            onEdit={() => props.onEdit(device)}
            onMove={() => props.onMove([device])}
            onHide={() => props.onHide(device)}
            onExclude={() => props.onExclude(device)}
            onDelete={() => props.onDelete(device)}
          />
        ))}
      </ul>
    </>
  )
}
