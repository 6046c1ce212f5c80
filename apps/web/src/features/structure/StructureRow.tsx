import type { Device } from '@kilowatt/contracts/devices/devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { Checkbox } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowMoveRight,
  IconArrowUp,
  IconCalculator,
  IconCalculatorOff,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../shared/energy/category-icons.ts'
import { cx } from '../../ui/class-names.ts'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { type RowAction, RowMenu } from '../../ui/table/RowMenu.tsx'
import classes from './DeviceRows.module.css'

type Props = {
  device: Device
  parentName: string | undefined
  showsGroups: boolean
  isSelected: boolean
  isDragged: boolean
  /** where a dragged row would be dropped */
  mark: 'before' | 'after' | null
  isFirst: boolean
  isLast: boolean
  onSelect: () => void
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onShift: (by: 1 | -1) => void
  onEdit: () => void
  onMove: () => void
  onHide: () => void
  onExclude: () => void
  onDelete: () => void
}

/**
 * A device in the structure: its kind, the meter it is behind, whether it is shown and counts, and its
 * actions.
 */
export function StructureRow(props: Props) {
  const { t } = useTranslation()
  const { device, parentName, mark } = props
  const { name, category, hidden, excludedInCalculations } = device
  const DeviceIcon = categoryIcons[category]
  const { color } = categoryFacts[category]
  const facts = [
    t(`categories.${category}`),
    parentName === undefined ? null : t('structure.behind', { name: parentName }),
    props.showsGroups ? device.deviceGroups.map((group) => group.name).join(', ') || null : null,
  ].filter((fact) => fact !== null)
  return (
    <li
      className={cx(
        classes.row,
        hidden && classes.hidden,
        props.isDragged && classes.dragged,
        mark && classes[mark],
      )}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <button
        type="button"
        className={classes.grip}
        aria-label={t('structure.drag', { name })}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          props.onDragStart()
        }}
        onDragEnd={props.onDragEnd}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (by !== 1 && by !== -1) return
          event.preventDefault()
          props.onShift(by)
        }}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <Checkbox
        aria-label={t('actions.select', { name })}
        checked={props.isSelected}
        onChange={props.onSelect}
      />
      <span
        className={classes.icon}
        style={{ color: `var(--e-${color}-text)`, background: `var(--e-${color}-soft)` }}
      >
        <DeviceIcon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={props.onEdit}>
          {name}
        </button>
        <span className="caption">{facts.join(' · ')}</span>
      </div>
      <span className={classes.chips}>
        {hidden && <StatusChip tone="offline" icon={IconEyeOff} label={t('structure.hidden')} />}
        {excludedInCalculations && (
          <StatusChip tone="info" icon={IconCalculatorOff} label={t('structure.excluded')} />
        )}
      </span>
      <RowMenu name={name} actions={useActions(props)} />
    </li>
  )
}

function useActions(props: Props): RowAction[] {
  const { t } = useTranslation()
  const { id, locationId, hidden, excludedInCalculations } = props.device
  return [
    { label: t('structure.edit'), icon: IconPencil, onSelect: props.onEdit },
    { label: t('structure.open'), icon: IconExternalLink, href: webPaths.device(locationId, id) },
    { label: t('structure.moveTo'), icon: IconArrowMoveRight, onSelect: props.onMove },
    ...(props.isFirst
      ? []
      : [{ label: t('structure.up'), icon: IconArrowUp, onSelect: () => props.onShift(-1) }]),
    ...(props.isLast
      ? []
      : [{ label: t('structure.down'), icon: IconArrowDown, onSelect: () => props.onShift(1) }]),
    hidden
      ? { label: t('structure.unhide'), icon: IconEye, onSelect: props.onHide }
      : { label: t('structure.hide'), icon: IconEyeOff, onSelect: props.onHide },
    excludedInCalculations
      ? { label: t('structure.include'), icon: IconCalculator, onSelect: props.onExclude }
      : { label: t('structure.exclude'), icon: IconCalculatorOff, onSelect: props.onExclude },
    { label: t('structure.deleteDevice'), icon: IconTrash, danger: true, onSelect: props.onDelete },
  ]
}
