import type { CompanyLocation } from '@kilowatt/contracts/directory/companies'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { Checkbox } from '@mantine/core'
import {
  IconArrowMoveRight,
  IconFolders,
  IconGripVertical,
  IconHome,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../../api/refusals.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useLocationActions } from '../../../shared/places/use-location-actions.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type RowAction, RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { Column, Paging } from '../../../ui/table/table-columns.ts'
import classes from './GroupEditor.module.css'
import { type GroupItem, isEmptyGroup } from './group-items.ts'

type Props = {
  companyId: number
  groupId: number
  items: readonly GroupItem[] | undefined
  error: Error | null
  onRetry: () => void
  paging: Paging | undefined
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
  onDrag: (item: GroupItem) => void
  onDragEnd: () => void
  onOpenGroup: (id: number) => void
  onMove: (items: readonly GroupItem[]) => void
  onRename: (group: LocationGroup) => void
  onDelete: (item: GroupItem) => void
  onSetOwner: (location: CompanyLocation) => void
}

/** The groups and locations directly in a group, with actions to open, move and delete. */
export function GroupContents(props: Props) {
  const { t } = useTranslation()
  const locationActions = useLocationActions()
  const { companyId, groupId, items, selected, onSelect } = props
  const toggle = (key: string) =>
    onSelect(new Set(selected.has(key) ? [...selected].filter((other) => other !== key) : [...selected, key]))
  const keys = items?.map(({ key }) => key) ?? []
  const columns: Column<GroupItem>[] = [
    {
      key: 'select',
      header: t('company.select'),
      headerCell: (
        <Checkbox
          className={classes.pickAll}
          aria-label={t('actions.selectAll')}
          checked={keys.length > 0 && selected.size === keys.length}
          indeterminate={selected.size > 0 && selected.size < keys.length}
          disabled={keys.length === 0}
          onChange={({ currentTarget }) => onSelect(new Set(currentTarget.checked ? keys : []))}
        />
      ),
      phone: 'end',
      narrow: true,
      cell: (item) => (
        <span className={classes.pick}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: "Move to" is the alternative to dragging */}
          <span
            className={classes.grip}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', item.name)
              props.onDrag(item)
            }}
            onDragEnd={props.onDragEnd}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
          </span>
          <Checkbox
            aria-label={t('actions.select', { name: item.name })}
            checked={selected.has(item.key)}
            onChange={() => toggle(item.key)}
          />
        </span>
      ),
    },
    {
      key: 'name',
      header: t('words.name'),
      phone: 'title',
      cell: (item) => (
        <span className={classes.itemName}>
          {item.kind === 'group' ? (
            <IconFolders size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconHome size={18} stroke={1.75} aria-hidden="true" />
          )}
          {item.name}
        </span>
      ),
    },
    {
      key: 'city',
      header: t('words.city'),
      phone: 'line',
      cell: (item) => (item.kind === 'location' ? (item.location.city ?? '–') : ''),
    },
    {
      key: 'owner',
      header: t('words.owner'),
      phone: 'line',
      cell: (item) => (item.kind === 'location' ? (item.location.owner?.email ?? '–') : ''),
    },
    {
      key: 'content',
      header: t('company.content'),
      phone: 'line',
      numeric: true,
      cell: (item) =>
        item.kind === 'group'
          ? t('words.locationCount', { count: item.locationsCount })
          : t('words.controllerCount', { count: item.location.controllersCount }),
    },
  ]
  const actions = (item: GroupItem): RowAction[] => {
    const move = {
      label: t('company.moveTo'),
      icon: IconArrowMoveRight,
      onSelect: () => props.onMove([item]),
    }
    const remove = (label: string, locked: string | undefined) => ({
      label,
      icon: IconTrash,
      danger: true,
      locked,
      onSelect: () => props.onDelete(item),
    })
    if (item.kind === 'group')
      return [
        { label: t('company.openGroup'), icon: IconFolders, onSelect: () => props.onOpenGroup(item.id) },
        { label: t('actions.rename'), icon: IconPencil, onSelect: () => props.onRename(item.group) },
        move,
        remove(
          t('actions.deleteGroup'),
          isEmptyGroup(item.group) ? undefined : t(refusalKeys.location_group_not_empty),
        ),
      ]
    return [
      ...locationActions(
        { locationId: item.id, companyId },
        () => props.onSetOwner(item.location),
        webPaths.groupLocationUsers(companyId, groupId, item.id),
      ),
      move,
      remove(
        t('company.deleteLocation'),
        item.location.controllersCount > 0 ? t(refusalKeys.location_has_controllers) : undefined,
      ),
    ]
  }
  return (
    <DataTable
      id="group-contents"
      label={t('company.groupContents')}
      columns={columns}
      rows={items}
      rowKey={({ key }) => key}
      hrefOf={(item) =>
        item.kind === 'group'
          ? withQuery(webPaths.companyGroups(companyId), { group: item.id })
          : webPaths.groupLocation(companyId, groupId, item.id)
      }
      actionsOf={(item) => <RowMenu name={item.name} actions={actions(item)} />}
      paging={props.paging}
      failure={
        props.error && (
          <LoadFailure title={t('words.loadFailed')} error={props.error} onRetry={props.onRetry} />
        )
      }
      empty={{ title: t('company.groupEmptyTitle'), reason: t('company.groupEmptyText') }}
    />
  )
}
