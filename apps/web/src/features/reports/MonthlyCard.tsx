import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'

/** Whether the report of each month comes by mail: each person chooses for themselves. */
export function MonthlyCard({ locationId }: { locationId: number }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const options = orpc.monthlyReports.get.queryOptions({ input: { locationId } })
  const { data, error, refetch } = useQuery(options)
  const save = useMutation({
    mutationFn: (wanted: boolean) => client.monthlyReports.set({ locationId, wanted }),
    onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
    onError: (error) => toastError(refusal(error)),
  })
  const known = data?.data.wanted
  if (error && known === undefined)
    return (
      <Card>
        <Notice kind="critical">
          {t('reports.monthlyFailed')} {refusal(error)}{' '}
          {mayRetry(error) && (
            <Button size="xs" variant="transparent" onClick={() => void refetch()}>
              {t('actions.tryAgain')}
            </Button>
          )}
        </Notice>
      </Card>
    )
  return (
    <Card>
      <Switch
        label={t('reports.monthly')}
        description={t('reports.monthlyText')}
        checked={save.isPending ? save.variables : known === true}
        disabled={known === undefined}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
    </Card>
  )
}
