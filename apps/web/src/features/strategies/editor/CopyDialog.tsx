import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { groupNames } from '../../../shared/places/group-names.ts'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { useAfterPause } from '../../../ui/data/search-pause.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ListSearch } from '../../../ui/table/ListSearch.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { strategiesQuery } from '../strategy-queries.ts'
import { useControlChanged } from '../use-strategy-actions.ts'
import classes from './CopyDialog.module.css'

type Props = { strategyId: number; name: string; place: StrategyPlace; onClose: () => void }

const SHOWN = 50

/** Copies a strategy to other locations or to a group, and shows where it did not fit. */
export function CopyDialog(props: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('strategies.copyTitle', { name: props.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={480}
    >
      <Copy {...props} />
    </Modal>
  )
}

function Copy({ strategyId, place, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const changed = useControlChanged()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const searchAfterPause = useAfterPause(setSearch)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [groupId, setGroupId] = useState<number | null>(null)
  const groups = useGroups(place)
  const query = useQuery(
    orpc.locations.list.queryOptions({
      input: { page: 1, pageSize: SHOWN, ...(search !== '' && { search }) },
      placeholderData: keepPreviousData,
    }),
  )
  const copy = useMutation({
    mutationFn: () =>
      client.strategies.copy(
        groupId === null
          ? { strategyId, locationIds: [...chosen] }
          : { strategyId, locationGroupId: groupId },
      ),
    onSuccess: changed,
  })
  const found = query.data?.data
  const others = found?.locations.filter(({ id }) => id !== place.id)
  if (copy.data) {
    const { copied, skipped } = copy.data.data
    return (
      <div className={classes.copy}>
        <Notice kind={skipped.length > 0 ? 'warning' : 'ok'}>
          {t('strategies.copied', { count: copied })}
        </Notice>
        {skipped.length > 0 && (
          <ul className={classes.skipped}>
            {skipped.map(({ location, reason }) => (
              <li key={location.id}>
                <b>{location.name}</b> <span>{t(`strategies.skipped_${reason}`)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.answers}>
          <Button variant="filled" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </div>
      </div>
    )
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className={classes.copy}>
      <p>{t('strategies.copyText')}</p>
      {groups.size > 0 && (
        <NativeSelect
          label={t('strategies.copyWhere')}
          value={String(groupId ?? '')}
          data={[
            { value: '', label: t('strategies.copyChosen') },
            ...[...groups].map(([id, group]) => ({ value: String(id), label: group })),
          ]}
          onChange={({ currentTarget }) =>
            setGroupId(currentTarget.value === '' ? null : Number(currentTarget.value))
          }
        />
      )}
      {groupId === null && (
        <ListSearch
          label={t('words.searchLocations')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            searchAfterPause(text.trim())
          }}
        />
      )}
      {copy.error && <Notice kind="critical">{refusal(copy.error)}</Notice>}
      {groupId !== null ? (
        <p>{t('strategies.copyGroupText')}</p>
      ) : query.error && !others ? (
        <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : !others ? (
        <LinesSkeleton lines={4} />
      ) : others.length === 0 ? (
        <p>{t('words.noLocationFound')}</p>
      ) : (
        <div className={classes.locations}>
          {others.map(({ id, name, city }) => (
            <Checkbox
              key={id}
              label={name}
              description={city}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          {found && found.total > SHOWN && <p>{t('words.moreToNarrow', { count: found.total - SHOWN })}</p>}
        </div>
      )}
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button
          variant="filled"
          disabled={groupId === null && chosen.size === 0}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {groupId === null ? t('strategies.copyTo', { count: chosen.size }) : t('strategies.copyToGroup')}
        </Button>
      </div>
    </div>
  )
}

/** Groups of the location's company by their ids; none for people who do not run the company. */
function useGroups({ id, companyId }: StrategyPlace): ReadonlyMap<number, string> {
  const isOperator = useQuery(strategiesQuery(id)).data?.isOperator ?? false
  const { data } = useQuery(
    orpc.locationGroups.tree.queryOptions({ input: isOperator ? { companyId } : skipToken }),
  )
  return groupNames(data?.data.locationGroups ?? [])
}
