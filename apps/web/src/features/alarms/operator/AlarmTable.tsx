import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmView } from '@kilowatt/domain/alarms/alarm-states'
import { Checkbox, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { TablePaging } from '../../../ui/table/TablePaging.tsx'
import type { Paging } from '../../../ui/table/table-columns.ts'
import { toggled } from '../../../ui/toggled.ts'
import { AlarmRow } from './AlarmRow.tsx'
import classes from './AlarmTable.module.css'

type Props = {
  /** undefined while they load */
  rows: readonly Alarm[] | undefined
  /** rows that are no longer in this list */
  left: ReadonlySet<number>
  opened: number | undefined
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
  onOpen: (id: number) => void
  paging: Paging | undefined
  failure: ReactNode
  isFiltered: boolean
  view: AlarmView
}

const LOADING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Alarms as rows of a table, on a phone as items of two lines. */
export function AlarmTable(props: Props) {
  const { rows, left, opened, selected, onSelect, onOpen, paging, failure, isFiltered, view } = props
  const { t } = useTranslation()
  if (failure && !rows) return <div className={classes.card}>{failure}</div>
  if (rows?.length === 0)
    return (
      <div className={classes.card}>
        <EmptyState
          title={t(
            isFiltered ? 'words.emptyTitle' : view === 'resolved' ? 'alarms.noneResolved' : 'alarms.noneHere',
          )}
          reason={t(isFiltered ? 'alarms.noneFound' : `alarms.none_${view}`)}
        />
      </div>
    )
  const all = rows?.filter((alarm) => canActOn(alarm, left)).map(({ id }) => id) ?? []
  const count = all.filter((id) => selected.has(id)).length
  return (
    <div className={classes.card}>
      <table className={classes.table} aria-label={t('alarms.title')} aria-busy={rows === undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.check}>
              <Checkbox
                aria-label={t('actions.selectAll')}
                checked={count > 0 && count === all.length}
                disabled={all.length === 0}
                indeterminate={count > 0 && count < all.length}
                onChange={() => onSelect(new Set(count === all.length ? [] : all))}
              />
            </th>
            <th scope="col">{t(view === 'cause' ? 'alarms.cause' : 'alarms.one')}</th>
            <th scope="col" className={classes.number}>
              {t('words.locations')}
            </th>
            <th scope="col" className={classes.number}>
              {t('alarms.hidden')}
            </th>
            <th scope="col">{t('alarms.sinceHead')}</th>
            <th scope="col">{t('alarms.assigned')}</th>
            <th scope="col">{t('words.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined &&
            LOADING.map((row) => (
              <tr key={row}>
                <td colSpan={7}>
                  <Skeleton height={16} width="70%" />
                </td>
              </tr>
            ))}
          {rows?.map((alarm) => (
            <AlarmRow
              key={alarm.id}
              alarm={alarm}
              isOpened={alarm.id === opened}
              isSelected={selected.has(alarm.id)}
              hasLeft={left.has(alarm.id)}
              onSelect={() => onSelect(toggled(selected, alarm.id))}
              onOpen={() => onOpen(alarm.id)}
            />
          ))}
        </tbody>
      </table>
      {paging && <TablePaging paging={paging} />}
    </div>
  )
}

/** Whether there are actions for the alarm of a row: not after it was solved, nor once it left the list. */
export const canActOn = ({ id, state }: Alarm, left: ReadonlySet<number>) =>
  state !== 'resolved' && !left.has(id)
