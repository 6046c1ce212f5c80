import type { AlarmAction } from '@kilowatt/contracts/alarms/alarms'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { fromFirstPage } from '../../../shared/address/paged-address.ts'
import { useAlarmLive } from '../../../shared/alarms/use-alarm-live.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { pagingOf } from '../../../ui/table/table-columns.ts'
import { useAlarmActions } from '../use-alarm-actions.ts'
import { AlarmBulkBar } from './AlarmBulkBar.tsx'
import { AlarmFilters } from './AlarmFilters.tsx'
import { AlarmPanel } from './AlarmPanel.tsx'
import { AlarmTable, canActOn } from './AlarmTable.tsx'
import { type Asked, AskedDialogs } from './AskedDialogs.tsx'
import { type AlarmAddress, alarmsInput } from './alarm-address.ts'
import { HealthStrip } from './HealthStrip.tsx'
import classes from './OperatorAlarms.module.css'
import type { OperatorPlace } from './operator-place.ts'
import { useAlarmKeys } from './use-alarm-keys.ts'
import { useHeldAlarms } from './use-held-alarms.ts'

type Props = {
  place: OperatorPlace
  address: AlarmAddress
  onChange: (address: AlarmAddress) => void
}

const noIds: ReadonlySet<number> = new Set()

/** The list of a view with its filters, actions for the selected rows, and the alarm next to the list. */
export function AlarmTriage({ place, address, onChange }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasRoom = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const [selected, setSelected] = useState(noIds)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { act, isBusy } = useAlarmActions()
  // a dock updates its own count; without a dock, the page follows changes
  useAlarmLive(place.scope.locationGroupId === undefined ? place.scope : null)
  const input = { ...place.scope, ...alarmsInput(address) }
  const query = useQuery(orpc.alarms.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const isCurrent = !query.isPlaceholderData
  const held = useHeldAlarms(JSON.stringify(input), isCurrent ? query.data?.data.alarms : undefined)
  const rows = held.rows ?? query.data?.data.alarms
  const opened = hasRoom ? address.alarm : undefined
  const actable = rows?.filter((alarm) => canActOn(alarm, held.left)) ?? []
  // selected rows on another page or view are out of sight, so actions ignore them
  const chosen = actable.filter(({ id }) => selected.has(id))
  const open = (id: number) => {
    if (hasRoom) onChange({ ...address, alarm: id })
    else void navigate({ href: webPaths.alarm(id) })
  }
  const actOn = (ids: readonly number[], action: AlarmAction, undo?: AlarmAction) => {
    act(ids, action, undo)
    setSelected(noIds)
    setAsked(null)
  }
  /** Acknowledges only alarms that no one had seen, because undoing must not undo another person's action. */
  const acknowledge = (ids: readonly number[]) => {
    const unseen = actable.filter(({ id, acknowledged }) => ids.includes(id) && acknowledged === null)
    if (unseen.length > 0)
      actOn(
        unseen.map(({ id }) => id),
        { type: 'acknowledge' },
      )
  }
  const keys = useAlarmKeys({
    rows: rows ?? [],
    actable: new Set(actable.map(({ id }) => id)),
    current: opened,
    selected: new Set(chosen.map(({ id }) => id)),
    onOpen: open,
    onSelect: setSelected,
    onAcknowledge: acknowledge,
    onAsk: (kind, ids) => setAsked({ kind, ids }),
  })
  return (
    <div className={classes.columns} data-wide data-panel={opened !== undefined || undefined} {...keys}>
      <div className={classes.main}>
        <AlarmFilters
          address={address}
          groupsOf={place.scope.companyId === undefined ? null : place.companyId}
          onChange={(change) => onChange(fromFirstPage<AlarmAddress>(address, change))}
        />
        {held.waiting > 0 && (
          <div role="status">
            <Button size="xs" onClick={held.showNew}>
              {t('alarms.showNew', { count: held.waiting })}
            </Button>
          </div>
        )}
        <AlarmTable
          rows={rows}
          left={held.left}
          opened={opened}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
          paging={pagingOf(address, query.data?.data.total, onChange)}
          failure={
            query.error && (
              <LoadFailure
                title={t('alarms.notLoaded')}
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            )
          }
          isFiltered={[address.search, address.severity, address.kind, address.state, address.group].some(
            (of) => of !== undefined,
          )}
          view={address.view === 'health' ? 'cause' : (address.view ?? 'cause')}
        />
        <p className={classes.keys}>
          <KeyHints />
        </p>
        {place.companyId !== null && place.scope.companyId !== undefined && (
          <HealthStrip companyId={place.companyId} />
        )}
      </div>
      {opened !== undefined && (
        <AlarmPanel
          alarmId={opened}
          onAssign={(ids) => setAsked({ kind: 'assign', ids })}
          onClose={() => onChange({ ...address, alarm: undefined })}
        />
      )}
      <AlarmBulkBar
        chosen={chosen}
        isBusy={isBusy}
        onClear={() => setSelected(noIds)}
        onAcknowledge={acknowledge}
        onAsk={(kind, ids) => setAsked({ kind, ids })}
        mayMessageOwners={place.mayMessageOwners}
      />
      <AskedDialogs
        asked={asked}
        place={place}
        alarms={rows ?? []}
        onAct={actOn}
        onSent={() => setSelected(noIds)}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

const hints = ['j', 'x', 'e', 's', 'a', 'c'] as const

function KeyHints() {
  const { t } = useTranslation()
  return hints.map((key) => (
    <span key={key}>
      <kbd>{key === 'j' ? 'J K' : key.toUpperCase()}</kbd> {t(`alarms.key_${key}`)}{' '}
    </span>
  ))
}
