import type { CompanyLocation } from '@kilowatt/contracts/directory/companies'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowMoveRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { refusalKeys } from '../../../api/refusals.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { NameDialog } from '../../../shared/forms/NameDialog.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { PaneHead } from '../../../ui/data/PaneHead.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { BulkBar } from '../../../ui/shell/page/BulkBar.tsx'
import type { PageSize } from '../../../ui/table/table-columns.ts'
import { GroupContents } from './GroupContents.tsx'
import classes from './GroupEditor.module.css'
import { GroupTree } from './GroupTree.tsx'
import { type GroupItem, groupItems, movedOf } from './group-items.ts'
import { groupPath, type Moved, moveRefusal } from './group-tree.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useGroupChanges } from './use-group-changes.ts'

type Props = {
  companyId: number
  /** the group whose content is shown; undefined: the root, or on a phone the tree */
  chosenId: number | undefined
  onChoose: (groupId: number | undefined) => void
  onSetOwner: (location: CompanyLocation) => void
}

/**
 * The tree of a company's groups next to the content of the selected group. Groups and locations are moved by
 * dragging or with "Move to".
 */
export function GroupEditor(props: Props) {
  const { t } = useTranslation()
  const tree = useQuery(orpc.locationGroups.tree.queryOptions({ input: { companyId: props.companyId } }))
  const groups = tree.data?.data.locationGroups
  if (tree.error && !groups)
    return <LoadFailure title={t('words.loadFailed')} error={tree.error} onRetry={() => tree.refetch()} />
  const root = groups?.find(({ parentId }) => parentId === null)
  if (!groups || !root) return <Skeleton height={360} radius={14} />
  return <Panes {...props} groups={groups} root={root} />
}

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'rename'; group: LocationGroup }
  | { kind: 'delete'; item: GroupItem }
  | { kind: 'move'; moved: Moved }
  | null

function Panes(props: Props & { groups: readonly LocationGroup[]; root: LocationGroup }) {
  const { t } = useTranslation()
  const { companyId, groups, root, chosenId, onChoose } = props
  const group = groups.find(({ id }) => id === chosenId) ?? root
  const path = groupPath(groups, group.id)
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(path.map(({ id }) => id)))
  const [{ page, pageSize, pagedGroup }, setPaging] = useState<{
    page: number
    pageSize: PageSize
    pagedGroup: number
  }>({ page: 1, pageSize: 25, pagedGroup: group.id })
  const shownPage = pagedGroup === group.id ? page : 1
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<Moved | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const isTreeAlone = compact && chosenId === undefined
  const changes = useGroupChanges(companyId, () => {
    close()
    setSelected(new Set())
  })
  const query = useQuery(
    orpc.companies.locations.queryOptions({
      input: { companyId, locationGroupId: group.id, page: shownPage, pageSize },
    }),
  )
  const locations = query.data?.data
  const items = locations && groupItems(groups, group.id, shownPage, locations.locations)
  const chosen = items?.filter(({ key }) => selected.has(key)) ?? []
  const choose = (id: number | undefined) => {
    setSelected(new Set())
    onChoose(id)
  }
  const refusalOf = (targetId: number) => {
    if (!dragged) return undefined
    const refusal = moveRefusal(groups, dragged, targetId)
    return refusal && t(refusalKeys[refusal])
  }
  const drop = (targetId: number) => {
    const refusal = refusalOf(targetId)
    if (dragged && refusal === null) changes.move.mutate({ moved: dragged, targetId })
    if (refusal) toastError(refusal)
    setDragged(null)
  }
  const startDrag = (item: GroupItem) =>
    setDragged(movedOf(group.id, selected.has(item.key) ? chosen : [item]))
  const deleted = dialog?.kind === 'delete' ? dialog.item : null
  const addGroup = (
    <Button
      size="xs"
      className={classes.add ?? ''}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('company.addGroup')}
    </Button>
  )
  return (
    <div className={classes.panes}>
      {isTreeAlone && addGroup}
      {(!compact || isTreeAlone) && (
        <Card bare className={classes.treePane ?? ''}>
          <GroupTree
            groups={groups}
            selectedId={isTreeAlone ? undefined : group.id}
            expanded={new Set([...opened, ...path.slice(0, -1).map(({ id }) => id)])}
            onToggle={(id) =>
              setOpened(
                (was) => new Set(was.has(id) ? [...was].filter((other) => other !== id) : [...was, id]),
              )
            }
            onSelect={choose}
            refusalOf={refusalOf}
            onDrop={drop}
            onDragGroup={({ id, parentId }) =>
              parentId !== null && setDragged({ fromGroupId: parentId, groupIds: [id], locationIds: [] })
            }
            onDragEnd={() => setDragged(null)}
          />
        </Card>
      )}
      {!isTreeAlone && (
        <div>
          <PaneHead>
            {compact && (
              <Button
                size="xs"
                leftSection={<IconArrowLeft size={16} stroke={1.75} />}
                onClick={() => choose(undefined)}
              >
                {t('words.locationGroups')}
              </Button>
            )}
            <h2>{group.name}</h2>
            {addGroup}
          </PaneHead>
          <GroupContents
            companyId={companyId}
            groupId={group.id}
            items={items}
            error={query.error}
            onRetry={() => query.refetch()}
            paging={
              locations && locations.total + group.groupsCount > 0
                ? {
                    lead: group.groupsCount,
                    page: shownPage,
                    pageSize,
                    total: locations.total,
                    onPage: (next) => setPaging({ page: next, pageSize, pagedGroup: group.id }),
                    onPageSize: (size) => setPaging({ page: 1, pageSize: size, pagedGroup: group.id }),
                  }
                : undefined
            }
            selected={selected}
            onSelect={setSelected}
            onDrag={startDrag}
            onDragEnd={() => setDragged(null)}
            onOpenGroup={choose}
            onMove={(moved) => setDialog({ kind: 'move', moved: movedOf(group.id, moved) })}
            onRename={(renamed) => setDialog({ kind: 'rename', group: renamed })}
            onDelete={(item) => setDialog({ kind: 'delete', item })}
            onSetOwner={props.onSetOwner}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <BulkBar
          text={t('words.selectedCount', { count: chosen.length })}
          onClear={() => setSelected(new Set())}
        >
          <Button
            variant="filled"
            leftSection={<IconArrowMoveRight size={18} stroke={1.75} />}
            onClick={() => setDialog({ kind: 'move', moved: movedOf(group.id, chosen) })}
          >
            {t('company.moveTo')}
          </Button>
        </BulkBar>
      )}
      <NameDialog
        opened={dialog?.kind === 'create'}
        title={t('company.addGroupIn', { name: group.name })}
        label={t('words.groupName')}
        initial=""
        saveLabel={t('company.addGroup')}
        busy={changes.create.isPending}
        onSave={(name) => {
          setOpened((was) => new Set([...was, group.id]))
          changes.create.mutate({ parentId: group.id, name })
        }}
        onClose={close}
      />
      <NameDialog
        opened={dialog?.kind === 'rename'}
        title={t('company.renameGroup')}
        label={t('words.groupName')}
        initial={dialog?.kind === 'rename' ? dialog.group.name : ''}
        saveLabel={t('actions.rename')}
        busy={changes.rename.isPending}
        onSave={(name) =>
          dialog?.kind === 'rename' && changes.rename.mutate({ locationGroupId: dialog.group.id, name })
        }
        onClose={close}
      />
      <MoveDialog
        groups={groups}
        moved={dialog?.kind === 'move' ? dialog.moved : null}
        busy={changes.move.isPending}
        onMove={(targetId) =>
          dialog?.kind === 'move' && changes.move.mutate({ moved: dialog.moved, targetId })
        }
        onClose={close}
      />
      <ConfirmDialog
        opened={deleted !== null}
        question={t('company.deleteQuestion', { name: deleted?.name })}
        consequence={t(
          deleted?.kind === 'location'
            ? 'company.deleteLocationConsequence'
            : 'company.deleteGroupConsequence',
        )}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t(deleted?.kind === 'location' ? 'company.deleteLocation' : 'actions.deleteGroup')}
        danger
        busy={changes.remove.isPending || changes.removeLocation.isPending}
        onConfirm={() =>
          deleted?.kind === 'location'
            ? changes.removeLocation.mutate(deleted.id)
            : deleted && changes.remove.mutate(deleted.id)
        }
        onKeep={close}
      />
    </div>
  )
}
