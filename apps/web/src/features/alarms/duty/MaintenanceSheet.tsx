import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LineShapes } from '../../../ui/data/LinesSkeleton.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import classes from './Duty.module.css'
import type { MaintenancePlace } from './maintenance-place.ts'
import { PlanMaintenance } from './PlanMaintenance.tsx'

/** Shows the maintenance windows of a place: planned and current ones, and a form for another. */
export function MaintenanceSheet({ place }: { place: MaintenancePlace }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconTool size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('alarms.maintenance')}
      </Button>
      <SideSheet opened={isOpen} title={t('alarms.maintenance')} onClose={() => setOpen(false)}>
        {isOpen && <Windows place={place} />}
      </SideSheet>
    </>
  )
}

function Windows({ place }: { place: MaintenancePlace }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const query = useQuery(orpc.alarmDuty.maintenance.queryOptions({ input: place.scope }))
  const end = useMutation({
    mutationFn: (windowId: number) => client.alarmDuty.endMaintenance({ windowId }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.alarmDuty.maintenance.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.key() })
      toastSuccess(t('alarms.maintenanceEnded'))
    },
    onError: (error) => toastError(refusal(error)),
  })
  const windows = query.data?.data.windows
  const range = (from: number, until: number) =>
    t('alarms.maintenanceRange', {
      from: texts.at(from, place.timezone),
      until: texts.at(until, place.timezone),
    })
  return (
    <div className={classes.sheet}>
      <p className={classes.quiet}>{t('alarms.maintenanceText')}</p>
      {query.error && !windows && (
        <LoadFailure
          title={t('alarms.maintenanceNotLoaded')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.error && !windows && <LineShapes lines={3} />}
      {windows?.length === 0 && <p>{t('alarms.noMaintenance')}</p>}
      <ul className={classes.rows}>
        {windows?.map(({ id, from, until, reason, name, createdBy }) => (
          <li key={id}>
            <span>
              <b>{reason}</b>
              <small>{range(from, until)}</small>
              <small>{[name, createdBy].filter(Boolean).join(' · ')}</small>
            </span>
            <Button size="xs" loading={end.variables === id && end.isPending} onClick={() => end.mutate(id)}>
              {t(from > Date.now() ? 'alarms.cancelMaintenance' : 'alarms.endMaintenance')}
            </Button>
          </li>
        ))}
      </ul>
      <PlanMaintenance place={place} />
    </div>
  )
}
