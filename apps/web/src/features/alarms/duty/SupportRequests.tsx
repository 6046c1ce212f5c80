import type { SupportRequest } from '@kilowatt/contracts/alarms/alarm-duty'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import classes from './Duty.module.css'

type Decision = 'grant' | 'refuse' | 'end'
type Props = { locationId: number; timezone: string }

/**
 * Requests for access to a location that its owner has to decide, and temporary access in progress; nothing if there
 * are none.
 */
export function SupportRequests({ locationId, timezone }: Props) {
  const { data } = useQuery(orpc.alarmDuty.supportRequests.queryOptions())
  const here = data?.data.requests.filter(
    ({ location, status }) => location.id === locationId && (status === 'pending' || status === 'granted'),
  )
  return here?.map((request) => <OneRequest key={request.id} request={request} timezone={timezone} />)
}

function OneRequest({ request, timezone }: { request: SupportRequest; timezone: string }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const { id, requestedBy, reason, hours, status, until } = request
  const decide = useMutation({
    mutationFn: (decision: Decision) => client.alarmDuty.decideSupport({ requestId: id, decision }),
    onSuccess: (_answer, decision) => {
      toastSuccess(t(`alarms.decided_${decision}`))
      void queryClient.invalidateQueries({ queryKey: orpc.alarmDuty.supportRequests.key() })
    },
    onError: (error) => toastError(refusal(error)),
  })
  const isPending = status === 'pending'
  return (
    <Card heading={t(isPending ? 'alarms.accessAskedBy' : 'alarms.accessRunning', { name: requestedBy })}>
      <p>{reason}</p>
      <p className={classes.quiet}>
        {isPending
          ? t('alarms.accessFor', { count: hours })
          : t('alarms.accessUntil', { time: until === null ? '–' : texts.at(until, timezone) })}
      </p>
      <div className={classes.answers}>
        {isPending ? (
          <>
            <Button variant="filled" disabled={decide.isPending} onClick={() => decide.mutate('grant')}>
              {t('alarms.grantAccess')}
            </Button>
            <Button disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
              {t('alarms.refuseAccess')}
            </Button>
          </>
        ) : (
          <Button disabled={decide.isPending} onClick={() => decide.mutate('end')}>
            {t('alarms.endAccess')}
          </Button>
        )}
      </div>
    </Card>
  )
}
