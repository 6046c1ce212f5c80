import type { LocationTie } from '@kilowatt/contracts/portal/location-ties'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './metering-place.module.css'

type Props = { locationId: number }

/** The metering place that supplies a location's import and export. */
export function MeteringPlaceCard({ locationId }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    orpc.locationTies.get.queryOptions({ input: { locationId }, select: (answer) => answer.data }),
  )
  return (
    <Card heading={t('meteringPlace.device')} className={classes.card}>
      <p className={classes.help}>{t('meteringPlace.help')}</p>
      {data?.tie ? (
        <Tied locationId={locationId} tie={data.tie} />
      ) : data ? (
        <Choose locationId={locationId} />
      ) : error ? (
        <LoadFailure title={t('meteringPlace.failed')} error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={72} />
      )}
    </Card>
  )
}

/** Refetches what depends on a link: the link itself, charts, and the agreed power of its contract. */
function useTieChange<Input>(change: (input: Input) => Promise<unknown>, words: string) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toastSuccess(t(words))
      await Promise.all(
        [
          orpc.locationTies.key(),
          orpc.charts.key(),
          orpc.agreedPowers.key(),
          orpc.externalDevices.list.key(),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

function Choose({ locationId }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [chosen, setChosen] = useState('')
  const places = useQuery(orpc.externalDevices.list.queryOptions({ select: ({ data }) => data.devices }))
  const tie = useTieChange(
    (deviceId: number) => client.locationTies.tie({ locationId, deviceId }),
    'meteringPlace.tied',
  )
  if (places.error && !places.data)
    return (
      <LoadFailure
        title={t('meteringPlace.errorFetchingDevices')}
        error={places.error}
        onRetry={() => places.refetch()}
      />
    )
  if (!places.data) return <Skeleton height={72} />
  if (places.data.length === 0)
    return (
      <p>
        {t('meteringPlace.noPlaces')}{' '}
        <AppLink href={webPaths.integrations()}>{t('meteringPlace.toPortal')}</AppLink>
      </p>
    )
  return (
    <>
      {tie.error && <Notice kind="critical">{refusal(tie.error)}</Notice>}
      <div className={classes.choice}>
        <NativeSelect
          label={t('meteringPlace.choose')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: '—' },
            ...places.data.map(({ id, eimm }) => ({ value: `${id}`, label: eimm })),
          ]}
        />
        <Button disabled={chosen === ''} loading={tie.isPending} onClick={() => tie.mutate(Number(chosen))}>
          {t('meteringPlace.tie')}
        </Button>
      </div>
    </>
  )
}

function Tied({ locationId, tie }: Props & { tie: LocationTie }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [isLeaving, setLeaving] = useState(false)
  const untie = useTieChange(() => client.locationTies.untie({ locationId }), 'meteringPlace.untied')
  const name = tie.place?.eimm ?? t('meteringPlace.somebodys')
  return (
    <>
      <p>
        <b>{name}</b>: {useReportedSpan(tie)}
      </p>
      {untie.error && <Notice kind="critical">{refusal(untie.error)}</Notice>}
      <div className={classes.answers}>
        <Button
          component={AppLink}
          href={webPaths.meterComparison(locationId)}
          leftSection={<IconGitCompare size={18} stroke={1.75} />}
        >
          {t('meteringPlace.compare')}
        </Button>
        <Button variant="default" onClick={() => setLeaving(true)}>
          {t('actions.unlink')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        question={t('meteringPlace.untieQuestion', { name })}
        consequence={t('meteringPlace.untieConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('actions.unlink')}
        danger
        busy={untie.isPending}
        onConfirm={() => untie.mutate(undefined, { onSettled: () => setLeaving(false) })}
        onKeep={() => setLeaving(false)}
      />
    </>
  )
}

/** First and last day with readings. */
export function useReportedSpan({ firstDay, lastDay }: LocationTie): string {
  const { t } = useTranslation()
  if (firstDay === null || lastDay === null) return t('meteringPlace.nothingYet')
  const day = (date: string) => formatDate(Date.parse(`${date}T12:00Z`), { timeZone: 'UTC' })
  return t('meteringPlace.span', { from: day(firstDay), to: day(lastDay) })
}
