import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PaneHead } from '../../ui/data/PaneHead.tsx'
import { type RowAction, RowMenu } from '../../ui/table/RowMenu.tsx'
import { type Group, shifted } from './structure-parts.ts'

type Props =
  | { title?: undefined; onAdd: () => void }
  | {
      title: string
      /** undefined if the part is not a device group */
      group: Group | undefined
      groups: readonly Group[]
      /** back to the parts, if they are not next to this one */
      onBack: (() => void) | undefined
      onAdd: () => void
      onRename: (group: Group) => void
      onDelete: (group: Group) => void
      onOrder: (ids: number[]) => void
    }

/** The name of the current part, with actions on the whole. */
export function PartHead(props: Props) {
  const { t } = useTranslation()
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={props.onAdd}>
      {t('structure.addGroup')}
    </Button>
  )
  if (props.title === undefined) return <PaneHead>{add}</PaneHead>
  const { title, group, groups, onBack } = props
  const ids = groups.map(({ id }) => id)
  const actions: RowAction[] = group
    ? [
        { label: t('structure.renameGroup'), icon: IconPencil, onSelect: () => props.onRename(group) },
        ...(group.id === ids[0]
          ? []
          : [
              {
                label: t('structure.groupUp'),
                icon: IconArrowUp,
                onSelect: () => props.onOrder(shifted(ids, group.id, -1)),
              },
            ]),
        ...(group.id === ids.at(-1)
          ? []
          : [
              {
                label: t('structure.groupDown'),
                icon: IconArrowDown,
                onSelect: () => props.onOrder(shifted(ids, group.id, 1)),
              },
            ]),
        {
          label: t('actions.deleteGroup'),
          icon: IconTrash,
          danger: true,
          onSelect: () => props.onDelete(group),
        },
      ]
    : []
  return (
    <PaneHead>
      {onBack && (
        <Button size="xs" leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={onBack}>
          {t('structure.title')}
        </Button>
      )}
      <h2>{title}</h2>
      <RowMenu name={title} actions={actions} />
      {!onBack && add}
    </PaneHead>
  )
}
