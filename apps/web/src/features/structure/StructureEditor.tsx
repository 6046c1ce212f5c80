import type { Device } from '@kilowatt/contracts/devices/devices'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DeletedDevices } from './DeletedDevices.tsx'
import { PartDevices } from './PartDevices.tsx'
import { PartHead } from './PartHead.tsx'
import { PartList } from './PartList.tsx'
import { type OpenDialog, StructureDialogs } from './StructureDialogs.tsx'
import classes from './StructureEditor.module.css'
import { devicesIn, type Group, mayMove, type Part } from './structure-parts.ts'
import { useStructureChanges } from './use-structure-changes.ts'

type Props = {
  location: Location
  /** the current part; undefined: all devices, and on a phone the parts themselves */
  part: Part | undefined
  onPart: (part: Part | undefined) => void
}

/**
 * The device groups of a location next to the devices of the selected one. Things are moved by dragging, with
 * arrow keys or with "Move to".
 */
export function StructureEditor(props: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    orpc.devices.list.queryOptions({ input: { locationId: props.location.id } }),
  )
  if (error && !data)
    return <LoadFailure title={t('structure.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} radius={14} />
  return <Panes {...props} devices={data.data.devices} groups={data.data.deviceGroups} />
}

function Panes(props: Props & { devices: readonly Device[]; groups: readonly Group[] }) {
  const { t } = useTranslation()
  const { location, devices, groups, onPart } = props
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const group = groups.find(({ id }) => id === props.part)
  // a group that was deleted meanwhile no longer exists
  const chosen = typeof props.part === 'number' && !group ? undefined : props.part
  const isListAlone = compact && chosen === undefined
  const part = chosen ?? 'all'
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<readonly number[]>([])
  const changes = useStructureChanges(location.id, () => {
    setDialog(null)
    setSelected(new Set())
  })
  const deletedQuery = useQuery(orpc.devices.deleted.queryOptions({ input: { locationId: location.id } }))
  const deleted = deletedQuery.data?.data.devices
  const byIds = (ids: readonly number[]) => devices.filter(({ id }) => ids.includes(id))
  const choose = (next: Part | undefined) => {
    setSelected(new Set())
    onPart(next)
  }
  const title =
    group?.name ??
    t(part === 'none' ? 'words.inNoGroup' : part === 'deleted' ? 'structure.deleted' : 'structure.all')
  return (
    <div className={classes.panes}>
      {isListAlone && <PartHead onAdd={() => setDialog({ kind: 'addGroup' })} />}
      {(!compact || isListAlone) && (
        <Card bare className={classes.partPane ?? ''}>
          <PartList
            groups={groups}
            countOf={(one) => (one === 'deleted' ? deleted?.length : devicesIn(devices, one).length)}
            chosen={isListAlone ? undefined : part}
            onChoose={choose}
            takes={(to) => (dragged.length === 0 ? undefined : mayMove(byIds(dragged), part, to))}
            onDrop={(to) => {
              if (mayMove(byIds(dragged), part, to))
                changes.move.mutate({ deviceIds: [...dragged], from: part, to })
              setDragged([])
            }}
            onOrder={(ids) => changes.orderGroups.mutate(ids)}
          />
          {groups.length === 0 && <p className={classes.hint}>{t('structure.addFirst')}</p>}
        </Card>
      )}
      {!isListAlone && (
        <div>
          <PartHead
            title={title}
            group={group}
            groups={groups}
            onBack={compact ? () => choose(undefined) : undefined}
            onAdd={() => setDialog({ kind: 'addGroup' })}
            onRename={(renamed) => setDialog({ kind: 'renameGroup', group: renamed })}
            onDelete={(gone) => setDialog({ kind: 'deleteGroup', group: gone })}
            onOrder={(ids) => changes.orderGroups.mutate(ids)}
          />
          <Card bare>
            {part === 'deleted' ? (
              <DeletedDevices
                devices={deleted}
                error={deletedQuery.error}
                onRetry={() => void deletedQuery.refetch()}
                zone={location.timezone.name}
                restoring={changes.restore.isPending ? changes.restore.variables : undefined}
                onRestore={(id) => changes.restore.mutate(id)}
              />
            ) : (
              <PartDevices
                part={part}
                title={title}
                devices={devices}
                selected={selected}
                onSelect={setSelected}
                dragged={dragged}
                onDrag={setDragged}
                changes={changes}
                onAsk={setDialog}
              />
            )}
          </Card>
        </div>
      )}
      <StructureDialogs
        dialog={dialog}
        part={part}
        zone={location.timezone.name}
        devices={devices}
        groups={groups}
        changes={changes}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
